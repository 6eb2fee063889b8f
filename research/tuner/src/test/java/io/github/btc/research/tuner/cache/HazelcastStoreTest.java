package io.github.btc.research.tuner.cache;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.config.Config;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import io.github.btc.tools.console.process.ServerPorts;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A map of a member that runs changes its size. */
class HazelcastStoreTest {

  private HazelcastInstance member;

  @BeforeEach
  void start() throws IOException {
    Config config = HazelcastStore.alone(ServerPorts.next());
    member = Hazelcast.newHazelcastInstance(config.addMapConfig(HazelcastStore.map("m", 1_100)));
  }

  @AfterEach
  void end() {
    member.shutdown();
  }

  @Test
  void aSmallerMapDropsWhatWasUsedLongAgoAndALargerOneKeepsMore() {
    HazelcastStore store = new HazelcastStore(member, "m");
    ask(store, 5_000);
    int before = member.getMap("m").size();

    store.resize(440);
    int smaller = member.getMap("m").size();
    ask(store, 5_000);
    int stillSmaller = member.getMap("m").size();
    store.resize(2_200);
    ask(store, 5_000);

    assertThat(before).isBetween(900, 1_111);
    assertThat(smaller).isLessThanOrEqualTo(440);
    assertThat(stillSmaller).isLessThanOrEqualTo(451);
    assertThat(member.getMap("m").size()).isBetween(1_900, 2_211);
    assertThat(store.mostKeys()).isEqualTo(2_200);
  }

  private static void ask(HazelcastStore store, int keys) {
    for (long key = 0; key < keys; key++) {
      store.ask(key);
    }
  }
}
