package io.github.btc.hazelcast;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.LifecycleEvent;
import com.hazelcast.core.LifecycleEvent.LifecycleState;
import com.hazelcast.internal.services.ManagedService;
import com.hazelcast.logging.ILogger;
import com.hazelcast.spi.impl.NodeEngine;
import java.io.IOException;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * BTC in one member, from before the member accepts connections until it shuts down. A problem with
 * a setting, the heap or an internal class of Hazelcast becomes one line in the log, and the member
 * runs as without this plugin.
 */
final class MemberService implements ManagedService {

  /**
   * The first member of this JVM. Only this member has a controller, because members share the
   * heap.
   */
  private static final AtomicReference<@Nullable MemberService> OF_THIS_JVM =
      new AtomicReference<>();

  private static final String NOBODY_COUNTED =
      "maps are not served over REST, so BTC would count no request (expected network.rest-api"
          + " enabled with its group DATA, or btc.clients.hold)";

  private final AtomicBoolean givenUp = new AtomicBoolean();
  private volatile @Nullable MemberController controller;

  @Override
  public void init(NodeEngine nodeEngine, Properties properties) {
    ILogger log = nodeEngine.getLogger(MemberService.class);
    try {
      Settings settings = Settings.read();
      if (!settings.enabled()) {
        return;
      }
      boolean refuses = RestDoor.leadsToMaps(nodeEngine.getConfig());
      if (settings.clientHold().isZero() && !refuses) {
        passive(log, NOBODY_COUNTED);
      } else if (OF_THIS_JVM.compareAndSet(null, this)) {
        begin(nodeEngine, settings, refuses, log);
      } else {
        passive(log, "another member of this JVM, with the same heap, already runs it");
      }
    } catch (IllegalArgumentException | IllegalStateException | IOException e) {
      giveUp(log, String.valueOf(e.getMessage()));
    } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
      giveUp(log, "this version of Hazelcast is not supported, expected 5.5 to 5.7 (" + e + ")");
    }
  }

  private void begin(NodeEngine nodeEngine, Settings settings, boolean refuses, ILogger log)
      throws IOException, ReflectiveOperationException {
    RestDoor door = RestDoor.find(nodeEngine);
    HazelcastInstance member = nodeEngine.getHazelcastInstance();
    MemberController made = MemberController.of(member, settings, refuses, log);
    controller = made;
    door.install(made.gate(), made.health(), cause -> endBecauseUncounted(log, cause));
    ClientHold.ofThisJvm().gateIs(made.gate());
    member.getLifecycleService().addLifecycleListener(event -> follow(event, made));
    log.info("BTC is on: " + made);
  }

  private void follow(LifecycleEvent event, MemberController made) {
    if (event.getState() == LifecycleState.STARTED && !givenUp.get()) {
      made.start();
    } else if (event.getState() == LifecycleState.SHUTTING_DOWN) {
      end();
    }
  }

  /**
   * Ends the controller, because a request that is not counted could overlap a task. The request's
   * thread does not wait for this end.
   */
  private void endBecauseUncounted(ILogger log, Throwable cause) {
    if (givenUp.compareAndSet(false, true)) {
      Thread end =
          new Thread(
              () -> giveUp(log, "a request could not be counted (" + cause + ")"), "btc-give-up");
      end.setDaemon(true);
      end.start();
    }
  }

  private void giveUp(ILogger log, String why) {
    end();
    passive(log, why);
  }

  private static void passive(ILogger log, String why) {
    log.warning("BTC is off on this member: " + String.join(" ", why.strip().split("\\s*\\R\\s*")));
  }

  private void end() {
    if (OF_THIS_JVM.compareAndSet(this, null)) {
      ClientHold.ofThisJvm().gateIs(null);
      MemberController made = controller;
      if (made != null) {
        made.close();
      }
    }
  }

  /** Does nothing. The cluster only stores the turns, and a turn ends with its member. */
  @Override
  public void reset() {}

  @Override
  public void shutdown(boolean terminate) {
    end();
  }
}
