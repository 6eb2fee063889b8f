package io.github.btc.research.tuner.cache;

import com.hazelcast.config.Config;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import io.github.btc.tools.console.process.ParentWatch;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.stream.IntStream;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/** The demo's service: two caches that can be watched, and the work that asks them. */
public final class CacheServiceMain {

  /** Each partition has half of 400 MB at the beginning, and an entry stands for 100 KB. */
  static final long FIRST_KEYS = 2_000;

  static final double BYTES_PER_KEY = 100 * 1024;
  static final double HIT_MILLIS = 1;
  static final List<Double> MISS_MILLIS = List.of(200.0, 800.0);

  private static final String HAZELCAST = "hazelcast";

  private CacheServiceMain() {}

  /**
   * Serves until its parent lets go.
   *
   * @param arguments {@code caffeine} or {@code hazelcast}, the seed, and the port of the member
   */
  public static void main(String[] arguments) throws JMException {
    ParentWatch.start(System.in, () -> Runtime.getRuntime().halt(0));
    long seed = Long.parseLong(arguments[1]);
    Function<String, Store> stores =
        arguments[0].equals(HAZELCAST)
            ? stores(Integer.parseInt(arguments[2]))
            : name -> new CaffeineStore(FIRST_KEYS);
    register(ManagementFactory.getPlatformMBeanServer(), stores, seed);
    System.out.println("ready");
    while (true) {
      LockSupport.park();
    }
  }

  private static Function<String, Store> stores(int port) {
    Config config = HazelcastStore.alone(port);
    CacheWork.NAMES.forEach(name -> config.addMapConfig(HazelcastStore.map(name, FIRST_KEYS)));
    HazelcastInstance member = Hazelcast.newHazelcastInstance(config);
    return name -> new HazelcastStore(member, name);
  }

  /** Makes the caches and their work, and lets them be seen. */
  static void register(MBeanServer server, Function<String, Store> stores, long seed)
      throws JMException {
    List<WatchedCache> caches =
        IntStream.range(0, CacheWork.NAMES.size())
            .mapToObj(
                i ->
                    new WatchedCache(
                        CacheWork.NAMES.get(i),
                        BYTES_PER_KEY,
                        HIT_MILLIS,
                        MISS_MILLIS.get(i),
                        stores.apply(CacheWork.NAMES.get(i)),
                        seed))
            .toList();
    for (WatchedCache each : caches) {
      server.registerMBean(each, new ObjectName(RemoteCaches.CACHE + each.getName()));
    }
    server.registerMBean(new CacheWork(caches, seed), new ObjectName(RemoteCaches.WORK));
  }
}
