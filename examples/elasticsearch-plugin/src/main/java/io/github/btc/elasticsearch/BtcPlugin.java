package io.github.btc.elasticsearch;

import io.github.btc.search.Door;
import io.github.btc.search.Endpoint;
import io.github.btc.search.NodeSettings;
import io.github.btc.search.SearchNode;
import io.github.btc.search.ShardDoor;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.elasticsearch.cluster.node.DiscoveryNodes;
import org.elasticsearch.common.io.stream.NamedWriteableRegistry;
import org.elasticsearch.common.network.NetworkModule;
import org.elasticsearch.common.network.NetworkService;
import org.elasticsearch.common.settings.ClusterSettings;
import org.elasticsearch.common.settings.Setting;
import org.elasticsearch.common.settings.Setting.Property;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.common.util.BigArrays;
import org.elasticsearch.common.util.PageCacheRecycler;
import org.elasticsearch.common.util.concurrent.ThreadContext;
import org.elasticsearch.features.NodeFeature;
import org.elasticsearch.http.HttpPreRequest;
import org.elasticsearch.http.HttpServerTransport;
import org.elasticsearch.index.IndexModule;
import org.elasticsearch.index.IndexSettings;
import org.elasticsearch.index.engine.EngineFactory;
import org.elasticsearch.indices.breaker.CircuitBreakerService;
import org.elasticsearch.plugins.ActionPlugin;
import org.elasticsearch.plugins.EnginePlugin;
import org.elasticsearch.plugins.NetworkPlugin;
import org.elasticsearch.plugins.Plugin;
import org.elasticsearch.rest.RestHandler;
import org.elasticsearch.telemetry.TelemetryProvider;
import org.elasticsearch.threadpool.ThreadPool;
import org.elasticsearch.transport.TransportInterceptor;
import org.elasticsearch.xcontent.NamedXContentRegistry;

/** Adds the doors, the endpoint and the postponed merges of BTC to an Elasticsearch node. */
@SuppressWarnings("deprecation") // NetworkPlugin: deprecated for outsiders, without a successor
public final class BtcPlugin extends Plugin implements ActionPlugin, NetworkPlugin, EnginePlugin {

  /** The value of {@code http.type} that selects the HTTP door. */
  static final String HTTP_TYPE = "btc";

  private static final Setting<List<String>> DOORS =
      Setting.stringListSetting(NodeSettings.DOORS, NodeSettings.DEFAULT_DOORS, Property.NodeScope);
  private static final Setting<List<String>> TASKS =
      Setting.stringListSetting(
          NodeSettings.TASK_NAMES, NodeSettings.DEFAULT_TASKS, Property.NodeScope);
  private static final Setting<Boolean> OBSERVE_ONLY =
      Setting.boolSetting(NodeSettings.OBSERVE_ONLY, false, Property.NodeScope);
  private static final Setting<Boolean> REFUSALS_ARE_RETRIED =
      Setting.boolSetting(NodeSettings.REFUSALS_ARE_RETRIED, false, Property.NodeScope);
  private static final Setting<Double> CLOSED_SHARE =
      Setting.doubleSetting(
          NodeSettings.CLOSED_SHARE,
          NodeSettings.DEFAULT_CLOSED_SHARE,
          NodeSettings.LEAST_CLOSED_SHARE,
          1,
          Property.NodeScope);
  private static final Setting<Integer> MOST_CLOSED =
      Setting.intSetting(
          NodeSettings.MOST_CLOSED,
          1,
          1,
          NodeSettings.MOST_CLOSED_LIMIT,
          Property.NodeScope,
          Property.Dynamic);

  private final NodeSettings settings;
  private final ServerCluster cluster;
  private final SearchNode node;

  /**
   * Makes the plugin. The server calls it.
   *
   * @param settings the node's settings
   */
  public BtcPlugin(Settings settings) {
    this.settings =
        new NodeSettings(
            Door.parse(DOORS.get(settings)),
            TASKS.get(settings),
            OBSERVE_ONLY.get(settings),
            REFUSALS_ARE_RETRIED.get(settings),
            CLOSED_SHARE.get(settings),
            MOST_CLOSED.get(settings));
    this.cluster = new ServerCluster();
    this.node = new SearchNode(this.settings, cluster);
  }

  @Override
  public List<Setting<?>> getSettings() {
    return List.of(DOORS, TASKS, OBSERVE_ONLY, REFUSALS_ARE_RETRIED, CLOSED_SHARE, MOST_CLOSED);
  }

  @Override
  public Settings additionalSettings() {
    return settings.doors().contains(Door.HTTP)
        ? Settings.builder().put(NetworkModule.HTTP_TYPE_KEY, HTTP_TYPE).build()
        : Settings.EMPTY;
  }

  @Override
  public Collection<?> createComponents(PluginServices services) {
    cluster.join(services.clusterService(), services.threadPool(), node::hear);
    services
        .clusterService()
        .getClusterSettings()
        .addSettingsUpdateConsumer(MOST_CLOSED, node::mostClosed);
    return List.of(cluster, new NodeLifecycle(node));
  }

  @Override
  public Collection<ActionHandler> getActions() {
    return List.of(new ActionHandler(NoticeAction.TYPE, NoticeAction.class));
  }

  @Override
  public Collection<RestHandler> getRestHandlers(
      RestHandlersServices services,
      Supplier<DiscoveryNodes> nodes,
      Predicate<NodeFeature> features) {
    return List.of(new BtcRestHandler(new Endpoint(node)));
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
    if (!settings.doors().contains(Door.HTTP)) {
      return Map.of();
    }
    Supplier<HttpServerTransport> gated =
        NettyTransport.load()
            .getHttpTransports(
                all,
                threadPool,
                bigArrays,
                recycler,
                breakers,
                xContent,
                network,
                new GatedDispatcher(dispatcher, node),
                perRequest,
                clusterSettings,
                telemetry)
            .get(NettyTransport.NAME);
    return Map.of(HTTP_TYPE, gated);
  }

  @Override
  public List<TransportInterceptor> getTransportInterceptors(
      NamedWriteableRegistry registry, ThreadContext context) {
    return settings.doors().contains(Door.SHARD)
        ? List.of(new ShardInterceptor(new ShardDoor(node, cluster), cluster, context))
        : List.of();
  }

  @Override
  public void onIndexModule(IndexModule module) {
    if (settings.doors().contains(Door.SHARD)) {
      module.addSearchOperationListener(new SearchWatch(node.searches(), cluster));
    }
    if (settings.postponesMerges()) {
      module.addIndexEventListener(new ShardWatch(node.merges()));
    }
  }

  @Override
  public Optional<EngineFactory> getEngineFactory(IndexSettings index) {
    return settings.postponesMerges() && MergeableIndices.contain(index)
        ? Optional.of(new PostponingEngineFactory(node.merges()))
        : Optional.empty();
  }

  @Override
  public void close() {
    node.close();
  }
}
