package io.github.btc.test;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.Announcer;
import io.github.btc.Announcer.Outcome;
import io.github.btc.Closing;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Tests that an {@link Announcer} keeps its contract. A subclass supplies the announcer of one
 * replica, and a router that has another replica to send requests to. The router is the real one,
 * or one that answers as the real one does.
 */
@Timeout(300)
public abstract class AnnouncerContract {

  private static final Closing CLOSING =
      new Closing(List.of("task"), Duration.ofMillis(5), Closing.Reason.DUE);

  /** For subclasses. */
  protected AnnouncerContract() {}

  /**
   * Returns a new announcer of the replica. The router works and sends requests to the replica.
   *
   * @return a new announcer for each call
   * @throws Exception if it cannot be made
   */
  protected abstract Announcer announcer() throws Exception;

  /**
   * Tells whether the router would send a request to the replica now.
   *
   * @return what the router knows, not what the announcer has told it
   * @throws Exception if the router cannot be asked
   */
  protected abstract boolean isRouted() throws Exception;

  /**
   * Lets the router fail, as a crash does. It hears nothing until {@link #restoreRouter()}.
   *
   * @throws Exception if the router cannot be ended
   */
  protected abstract void breakRouter() throws Exception;

  /**
   * Lets the router work again.
   *
   * @throws Exception if the router cannot be started
   */
  protected abstract void restoreRouter() throws Exception;

  /**
   * Returns whether a working router confirms.
   *
   * @return true by default; false for an announcer that only ever answers {@link
   *     Outcome#UNCONFIRMED}
   */
  protected boolean confirms() {
    return true;
  }

  /**
   * A router that has heard of the closing sends no request.
   *
   * @throws Exception never, if the contract is kept
   */
  @Test
  public final void keepsRequestsAwayUntilTheReplicaIsBack() throws Exception {
    try (Announcer announcer = announcer()) {
      Outcome outcome = announcer.announceAway(CLOSING);
      assertThat(outcome).isEqualTo(confirms() ? Outcome.CONFIRMED : Outcome.UNCONFIRMED);
      assertThat(isRouted()).as("routed while away").isFalse();

      announcer.announceBack();
      awaitRouted();
    }
  }

  /**
   * A repeated announcement does no harm.
   *
   * @throws Exception never, if the contract is kept
   */
  @Test
  public final void takesWhatIsSaidTwiceAsSaidOnce() throws Exception {
    try (Announcer announcer = announcer()) {
      announcer.announceAway(CLOSING);
      announcer.announceAway(CLOSING);
      assertThat(isRouted()).as("routed while away").isFalse();

      announcer.announceBack();
      announcer.announceBack();
      awaitRouted();
    }
  }

  /**
   * A replica that was never away can say that it is back.
   *
   * @throws Exception never, if the contract is kept
   */
  @Test
  public final void staysRoutedWhenItSaysBackFirst() throws Exception {
    try (Announcer announcer = announcer()) {
      announcer.announceBack();
      awaitRouted();
    }
  }

  /**
   * No confirmation comes from a router that does not work.
   *
   * @throws Exception never, if the contract is kept
   */
  @Test
  public final void confirmsNothingThatNoRouterHasHeard() throws Exception {
    try (Announcer announcer = announcer()) {
      breakRouter();
      assertThat(awayOrFailed(announcer)).isNotEqualTo(Outcome.CONFIRMED);
      restoreRouter();
    }
  }

  private static Outcome awayOrFailed(Announcer announcer) {
    try {
      return announcer.announceAway(CLOSING);
    } catch (Exception e) { // the controller goes on as after UNCONFIRMED
      return Outcome.UNCONFIRMED;
    }
  }

  /**
   * A router that fails in a closing sends requests to the replica again, once it works and has
   * heard "back".
   *
   * @throws Exception never, if the contract is kept
   */
  @Test
  public final void comesBackToARouterThatFailedMeanwhile() throws Exception {
    try (Announcer announcer = announcer()) {
      announcer.announceAway(CLOSING);
      breakRouter();
      backOrFailed(announcer);
      restoreRouter();

      Eventually.await(
          () -> backOrFailed(announcer) && routed(), () -> "not routed after the router's failure");
    }
  }

  private static boolean backOrFailed(Announcer announcer) {
    try {
      announcer.announceBack();
      return true;
    } catch (Exception e) { // the controller reports it
      return false;
    }
  }

  /**
   * An announcer that is closed leaves the replica where requests come, also if it is closed twice.
   *
   * @throws Exception never, if the contract is kept
   */
  @Test
  public final void leavesNobodyAwayWhenItIsClosed() throws Exception {
    Announcer announcer = announcer();
    announcer.announceAway(CLOSING);
    announcer.announceBack();
    announcer.close();
    announcer.close();
    awaitRouted();
  }

  /**
   * A shared announcer outlives the controllers that use it.
   *
   * @throws Exception never, if the contract is kept
   */
  @Test
  public final void worksOnWhenAControllerOfSeveralCloses() throws Exception {
    try (Announcer announcer = announcer()) {
      announcer.shared().close();

      announcer.announceAway(CLOSING);
      assertThat(isRouted()).as("routed while away").isFalse();
      announcer.announceBack();
      awaitRouted();
    }
  }

  private void awaitRouted() {
    Eventually.await(this::routed, () -> "the router sends no request");
  }

  private boolean routed() {
    try {
      return isRouted();
    } catch (Exception e) { // while the router starts
      return false;
    }
  }
}
