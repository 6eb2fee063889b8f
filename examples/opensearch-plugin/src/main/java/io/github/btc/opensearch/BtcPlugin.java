package io.github.btc.opensearch;

import io.github.btc.search.Door;
import io.github.btc.search.Endpoint;
import io.github.btc.search.NodeSettings;
import io.github.btc.search.SearchNode;
import io.github.btc.search.ShardDoor;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.opensearch.cluster.metadata.IndexNameExpressionResolver;
import org.opensearch.cluster.node.DiscoveryNodes;
import org.opensearch.cluster.service.ClusterService;
import org.opensearch.common.inject.Module;
import org.opensearch.common.network.NetworkModule;
import org.opensearch.common.network.NetworkService;
import org.opensearch.common.settings.ClusterSettings;
import org.opensearch.common.settings.IndexScopedSettings;
import org.opensearch.common.settings.Setting;
import org.opensearch.common.settings.Setting.Property;
import org.opensearch.common.settings.Settings;
import org.opensearch.common.settings.SettingsFilter;
import org.opensearch.common.util.BigArrays;
import org.opensearch.common.util.PageCacheRecycler;
import org.opensearch.common.util.concurrent.ThreadContext;
import org.opensearch.core.common.io.stream.NamedWriteableRegistry;
import org.opensearch.core.indices.breaker.CircuitBreakerService;
import org.opensearch.core.xcontent.NamedXContentRegistry;
import org.opensearch.env.Environment;
import org.opensearch.env.NodeEnvironment;
import org.opensearch.http.HttpServerTransport;
import org.opensearch.index.IndexModule;
import org.opensearch.index.IndexSettings;
import org.opensearch.index.engine.EngineFactory;
import org.opensearch.plugins.ActionPlugin;
import org.opensearch.plugins.EnginePlugin;
import org.opensearch.plugins.NetworkPlugin;
import org.opensearch.plugins.Plugin;
import org.opensearch.repositories.RepositoriesService;
import org.opensearch.rest.RestController;
import org.opensearch.rest.RestHandler;
import org.opensearch.script.ScriptService;
import org.opensearch.telemetry.tracing.Tracer;
import org.opensearch.threadpool.ThreadPool;
import org.opensearch.transport.TransportInterceptor;
import org.opensearch.transport.client.Client;
import org.opensearch.watcher.ResourceWatcherService;

/** Adds the doors, the endpoint and the postponed merges of BTC to an OpenSearch node. */
public final class BtcPlugin extends Plugin implements ActionPlugin, NetworkPlugin, EnginePlugin {

  /** The value of {@code http.type} that selects the HTTP door. */
  static final String HTTP_TYPE = "btc";

  private static final Setting<List<String>> DOORS =
      Setting.listSetting(
          NodeSettings.DOORS, NodeSettings.DEFAULT_DOORS, Function.identity(), Property.NodeScope);
  private static final Setting<List<String>> TASKS =
      Setting.listSetting(
          NodeSettings.TASK_NAMES,
          NodeSettings.DEFAULT_TASKS,
          Function.identity(),
          Property.NodeScope);
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
  public Collection<Object> createComponents(
      Client client,
      ClusterService clusterService,
      ThreadPool threadPool,
      ResourceWatcherService watcher,
      ScriptService scripts,
      NamedXContentRegistry xContent,
      Environment environment,
      NodeEnvironment nodeEnvironment,
      NamedWriteableRegistry registry,
      IndexNameExpressionResolver resolver,
      Supplier<RepositoriesService> repositories) {
    cluster.join(clusterService, threadPool, node::hear);
    clusterService.getClusterSettings().addSettingsUpdateConsumer(MOST_CLOSED, node::mostClosed);
    return List.of(cluster, new NodeLifecycle(node));
  }

  @Override
  public Collection<Module> createGuiceModules() {
    return List.of(binder -> binder.bind(NoticeHandler.class).asEagerSingleton());
  }

  @Override
  public List<RestHandler> getRestHandlers(
      Settings all,
      RestController controller,
      ClusterSettings clusterSettings,
      IndexScopedSettings indexSettings,
      SettingsFilter filter,
      IndexNameExpressionResolver resolver,
      Supplier<DiscoveryNodes> nodes) {
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
      ClusterSettings clusterSettings,
      Tracer tracer) {
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
                clusterSettings,
                tracer)
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
