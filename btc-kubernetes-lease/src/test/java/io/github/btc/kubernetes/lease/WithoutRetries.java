package io.github.btc.kubernetes.lease;

import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.util.function.Consumer;

/** Sets up a client as the guide does. */
public final class WithoutRetries implements Consumer<KubernetesClientBuilder> {

  @Override
  public void accept(KubernetesClientBuilder builder) {
    builder.editOrNewConfig().withRequestRetryBackoffLimit(0).endConfig();
  }
}
