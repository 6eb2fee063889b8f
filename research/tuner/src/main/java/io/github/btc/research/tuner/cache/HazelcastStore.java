package io.github.btc.research.tuner.cache;

import com.hazelcast.config.Config;
import com.hazelcast.config.EvictionConfig;
import com.hazelcast.config.EvictionPolicy;
import com.hazelcast.config.MapConfig;
import com.hazelcast.config.MaxSizePolicy;
import com.hazelcast.core.EntryView;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.internal.config.MapConfigReadOnly;
import com.hazelcast.map.IMap;
import com.hazelcast.map.impl.MapContainer;
import com.hazelcast.map.impl.MapService;
import com.hazelcast.spi.impl.AbstractDistributedObject;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A map of a Hazelcast member with LRU eviction. The size of a running map is changed as Management
 * Center changes it. Each partition evicts one entry for each new one, so a smaller map drops the
 * rest here.
 */
final class HazelcastStore implements Store {

  /** Each partition evicts by itself, and a few large ones keep the size of the map exact. */
  private static final String PARTITIONS = "11";

  private final HazelcastInstance member;
  private final IMap<Long, Long> map;
  private final MapContainer container;

  HazelcastStore(HazelcastInstance member, String name) {
    this.member = member;
    map = member.getMap(name);
    MapService service =
        ((AbstractDistributedObject<?>) map).getNodeEngine().getService(MapService.SERVICE_NAME);
    container = service.getMapServiceContext().getMapContainer(name);
  }

  /** Returns the configuration of a member that is alone. */
  static Config alone(int port) {
    Config config = new Config();
    config.setProperty("hazelcast.partition.count", PARTITIONS);
    config.setProperty("hazelcast.phone.home.enabled", "false");
    config.setProperty("hazelcast.logging.type", "none");
    config.getNetworkConfig().setPort(port).getJoin().getAutoDetectionConfig().setEnabled(false);
    config.getNetworkConfig().getJoin().getMulticastConfig().setEnabled(false);
    return config;
  }

  static MapConfig map(String name, long keys) {
    EvictionConfig eviction =
        new EvictionConfig()
            .setEvictionPolicy(EvictionPolicy.LRU)
            .setMaxSizePolicy(MaxSizePolicy.PER_NODE)
            .setSize(Math.toIntExact(keys));
    return new MapConfig(name).setBackupCount(0).setEvictionConfig(eviction);
  }

  @Override
  public boolean ask(long key) {
    if (map.get(key) != null) {
      return true;
    }
    map.set(key, key);
    return false;
  }

  @Override
  public void resize(long keys) {
    MapConfig config = new MapConfig(container.getMapConfig());
    config.getEvictionConfig().setSize(Math.toIntExact(keys));
    container.setMapConfig(new MapConfigReadOnly(config));
    container.initEvictor();
    Map<Integer, List<Long>> byPartition =
        map.localKeySet().stream()
            .collect(
                Collectors.groupingBy(
                    key -> member.getPartitionService().getPartition(key).getPartitionId()));
    byPartition.values().forEach(each -> drop(each, keys / Integer.parseInt(PARTITIONS)));
  }

  private void drop(List<Long> keys, long kept) {
    keys.stream()
        .map(map::getEntryView)
        .filter(entry -> entry != null) // evicted meanwhile
        .sorted(Comparator.comparingLong(EntryView::getLastAccessTime))
        .limit(Math.max(0, keys.size() - kept))
        .forEach(entry -> map.evict(entry.getKey()));
  }

  @Override
  public long mostKeys() {
    return container.getMapConfig().getEvictionConfig().getSize();
  }
}
