package io.github.btc.opensearch;

import java.util.Map;
import java.util.function.Supplier;
import org.opensearch.common.network.NetworkModule;
import org.opensearch.common.network.NetworkService;
import org.opensearch.common.settings.ClusterSettings;
import org.opensearch.common.settings.Settings;
import org.opensearch.common.util.BigArrays;
import org.opensearch.common.util.PageCacheRecycler;
import org.opensearch.core.indices.breaker.CircuitBreakerService;
import org.opensearch.core.xcontent.NamedXContentRegistry;
import org.opensearch.http.HttpServerTransport;
import org.opensearch.plugins.NetworkPlugin;
import org.opensearch.plugins.Plugin;
import org.opensearch.telemetry.tracing.Tracer;
import org.opensearch.threadpool.ThreadPool;
import org.opensearch.transport.Netty4ModulePlugin;

/** Somebody else's plugin, which sets the node's HTTP type to its own, as security does. */
public final class OtherHttpPlugin extends Plugin implements NetworkPlugin {

  @Override
  public Settings additionalSettings() {
    return Settings.builder().put(NetworkModule.HTTP_TYPE_KEY, "other").build();
  }

  @Override
  public Map<String, Supplier<HttpServerTransport>> getHttpTransports(
      Settings all,
      ThreadPool threadPool,
      BigArrays bigArrays,
      PageCacheRecycler recycler,
      CircuitBreakerService breakers,
      NamedXContentRegistry xContent,
      NetworkService network,
      HttpServerTransport.Dispatcher dispatcher,
      ClusterSettings clusterSettings,
      Tracer tracer) {
    Map<String, Supplier<HttpServerTransport>> stock =
        new Netty4ModulePlugin()
            .getHttpTransports(
                all,
                threadPool,
                bigArrays,
                recycler,
                breakers,
                xContent,
                network,
                dispatcher,
                clusterSettings,
                tracer);
    return Map.of("other", stock.get("netty4"));
  }
}
