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
 * BTC in one member, from before it takes connections until it shuts down. Whatever does not fit, a
 * setting, the heap, an internal class of another Hazelcast, is one line in the log, and the member
 * runs as it does without the jar.
 */
final class MemberService implements ManagedService {

  /** One heap, one controller: the first member of a JVM has it. */
  private static final AtomicReference<@Nullable MemberService> OF_THIS_JVM =
      new AtomicReference<>();

  private static final String NOBODY_COUNTED =
      "maps are not served over REST, so no request would be counted (expected network.rest-api"
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
      if (settings.clientHold().isZero() && !RestDoor.leadsToMaps(nodeEngine.getConfig())) {
        passive(log, NOBODY_COUNTED);
      } else if (OF_THIS_JVM.compareAndSet(null, this)) {
        begin(nodeEngine, settings, log);
      } else {
        passive(log, "another member of this JVM has it, and they share one heap");
      }
    } catch (IllegalArgumentException | IllegalStateException | IOException e) {
      giveUp(log, String.valueOf(e.getMessage()));
    } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
      giveUp(log, "this Hazelcast is not one of those it knows, 5.5 to 5.7 (" + e + ")");
    }
  }

  private void begin(NodeEngine nodeEngine, Settings settings, ILogger log)
      throws IOException, ReflectiveOperationException {
    RestDoor door = RestDoor.find(nodeEngine);
    HazelcastInstance member = nodeEngine.getHazelcastInstance();
    MemberController made = MemberController.of(member, settings, log);
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
   * A request that nobody counts would meet closings, and so would all that follow. This one does
   * not wait for the end of the controller.
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

  /** Nothing of ours is kept in the cluster but who may close, which ends with its member. */
  @Override
  public void reset() {}

  @Override
  public void shutdown(boolean terminate) {
    end();
  }
}
