package io.github.btc.proofs.recipes.balancer;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.btc.tools.replicas.balancer.EnvoyBalancer;
import io.github.btc.tools.replicas.balancer.HaProxyBalancer;
import io.github.btc.tools.replicas.balancer.NginxBalancer;
import io.github.btc.tools.replicas.balancer.NginxRefusalsBalancer;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;
import org.testcontainers.DockerClientFactory;

/** The same recipes with the official images, where there is a Docker engine on this host. */
@ParameterizedClass
@MethodSource("ways")
class RecipeContainerIT extends RecipeContract {

  private final Route way;

  RecipeContainerIT(Route way) {
    this.way = way;
  }

  static List<Route> ways() {
    return List.of(
        new ContainerRoute(new HaProxyBalancer(), "haproxy:3.2"),
        new ContainerRoute(new NginxBalancer(), "nginx:1.28"),
        new ContainerRoute(new NginxRefusalsBalancer(), "nginx:1.28"),
        new ContainerRoute(new EnvoyBalancer(), "envoyproxy/envoy:v1.40.0"));
  }

  @BeforeAll
  static void findEngine() {
    assumeTrue(
        DockerClientFactory.instance().isDockerAvailable(),
        "no Docker engine: the recipes were not run with the official images (RecipeIT runs them"
            + " with the installed programs)");
  }

  @Override
  Route way() {
    return way;
  }
}
