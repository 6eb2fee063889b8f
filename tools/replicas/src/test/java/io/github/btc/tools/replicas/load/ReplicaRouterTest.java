package io.github.btc.tools.replicas.load;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class ReplicaRouterTest {

  private static final long MS = 1_000_000;

  private final int[] inFlight = new int[3];
  private final ReplicaRouter router = router(Routing.LEAST_REQUEST);

  private ReplicaRouter router(Routing routing) {
    return new ReplicaRouter(3, routing, replica -> inFlight[replica]);
  }

  @Test
  void passesOverAStoppedReplica() {
    inFlight[1] = 1;

    assertThat(choices(4)).containsExactly(0, 2, 0, 2);
  }

  @Test
  void takesTheReplicaWithTheFewestRequestsInFlight() {
    inFlight[0] = 3;
    inFlight[1] = 1;
    inFlight[2] = 2;

    assertThat(choices(3)).containsOnly(1);
    assertThat(router.chooseOtherThan(1)).isEqualTo(2);
  }

  @Test
  void givesAStoppedReplicaItsShareIfToldToGoRound() {
    inFlight[1] = 1;
    ReplicaRouter goingRound = router(Routing.ROUND_ROBIN);

    assertThat(goingRound.choose()).isZero();
    assertThat(goingRound.choose()).isEqualTo(1);
    assertThat(goingRound.chooseOtherThan(0)).isEqualTo(1);
  }

  @Test
  void goesRoundAmongReplicasThatAreEquallyBusy() {
    assertThat(choices(7)).containsExactly(0, 1, 2, 0, 1, 2, 0);
  }

  @Test
  void leavesOutWhoRefused() {
    router.leaveOut(1, 0, 10 * MS);

    assertThat(choices(4)).containsExactly(0, 2, 0, 2);
    assertThat(router.allIn()).isFalse();
  }

  @Test
  void saysSoWhenAllHaveRefused() {
    for (int replica = 0; replica < 3; replica++) {
      router.leaveOut(replica, 0, 10 * MS);
    }

    assertThat(router.choose()).isEqualTo(ReplicaRouter.NONE);
    assertThat(router.anyIn()).isFalse();
  }

  @Test
  void asksForAProbeOnceTheHintHasPassed() {
    router.leaveOut(1, 0, 10 * MS);

    assertThat(router.probe(10 * MS - 1)).isEqualTo(ReplicaRouter.NONE);
    assertThat(router.probe(10 * MS)).isEqualTo(1);
    assertThat(router.probe(11 * MS)).isEqualTo(ReplicaRouter.NONE); // it is on its way
    assertThat(choices(4)).containsExactly(0, 2, 0, 2);
  }

  @Test
  void takesAReplicaInAgainWhenItIsReady() {
    router.leaveOut(1, 0, 10 * MS);
    router.probe(10 * MS);
    router.ready(1);

    assertThat(choices(3)).containsExactly(0, 1, 2);
  }

  @Test
  void goesOnLeavingOutWhoIsNotReady() {
    router.leaveOut(1, 0, 10 * MS);
    router.probe(10 * MS);
    router.notReady(1, 12 * MS, 5 * MS);

    assertThat(choices(2)).containsExactly(0, 2);
    assertThat(router.probe(17 * MS - 1)).isEqualTo(ReplicaRouter.NONE);
    assertThat(router.probe(17 * MS)).isEqualTo(1);
  }

  @Test
  void theLaterOfTwoHintsCounts() {
    router.leaveOut(1, 0, 20 * MS);
    router.leaveOut(1, MS, 10 * MS);

    assertThat(router.probe(19 * MS)).isEqualTo(ReplicaRouter.NONE);
    assertThat(router.probe(20 * MS)).isEqualTo(1);
  }

  @Test
  void doesNotBelieveAHintThatIsFarTooLong() {
    router.leaveOut(1, 0, 60_000 * MS);

    assertThat(router.probe(50 * MS)).isEqualTo(1);
  }

  private int[] choices(int count) {
    int[] choices = new int[count];
    for (int i = 0; i < count; i++) {
      choices[i] = router.choose();
    }
    return choices;
  }
}
