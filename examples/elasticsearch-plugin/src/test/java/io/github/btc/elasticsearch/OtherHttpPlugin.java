package io.github.btc.elasticsearch;

import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.elasticsearch.common.network.NetworkModule;
import org.elasticsearch.common.network.NetworkService;
import org.elasticsearch.common.settings.ClusterSettings;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.common.util.BigArrays;
import org.elasticsearch.common.util.PageCacheRecycler;
import org.elasticsearch.common.util.concurrent.ThreadContext;
import org.elasticsearch.http.HttpPreRequest;
import org.elasticsearch.http.HttpServerTransport;
import org.elasticsearch.indices.breaker.CircuitBreakerService;
import org.elasticsearch.plugins.NetworkPlugin;
import org.elasticsearch.plugins.Plugin;
import org.elasticsearch.telemetry.TelemetryProvider;
import org.elasticsearch.threadpool.ThreadPool;
import org.elasticsearch.transport.netty4.Netty4Plugin;
import org.elasticsearch.xcontent.NamedXContentRegistry;

/** Somebody else's plugin, which sets the node's HTTP type to its own, as security does. */
@SuppressWarnings("deprecation") // NetworkPlugin: deprecated for outsiders, without a successor
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
      BiConsumer<HttpPreRequest, ThreadContext> perRequest,
      ClusterSettings clusterSettings,
      TelemetryProvider telemetry) {
    Map<String, Supplier<HttpServerTransport>> stock =
        new Netty4Plugin()
            .getHttpTransports(
                all,
                threadPool,
                bigArrays,
                recycler,
                breakers,
                xContent,
                network,
                dispatcher,
                perRequest,
                clusterSettings,
                telemetry);
    return Map.of("other", stock.get("netty4"));
  }
}
