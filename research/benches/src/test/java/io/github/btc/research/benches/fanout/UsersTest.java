package io.github.btc.research.benches.fanout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.btc.tools.replicas.load.Attempts;
import io.github.btc.tools.replicas.load.Attempts.Attempt;
import io.github.btc.tools.replicas.measure.Answers;
import io.github.btc.tools.replicas.measure.Interval;
import io.github.btc.tools.replicas.measure.Pause;
import io.github.btc.tools.replicas.measure.ReplicaEvents;
import io.github.btc.tools.replicas.measure.ReplicaRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class UsersTest {

  private static final long MILLI = 1_000_000;

  private final List<Attempt> attempts = new ArrayList<>();

  @Test
  void aUserWaitsForTheSlowestPart() {
    part(0, 0, 0, 4);
    part(1, 2, 0, 30);
    part(2, 0, 100, 103);
    part(3, 2, 100, 105);

    Users users = users();

    assertThat(users.users()).isEqualTo(2);
    assertThat(users.userMillis(100)).isCloseTo(30, within(0.1));
    assertThat(users.userMillis(1)).isCloseTo(5, within(0.1));
    assertThat(users.partMillis(1)).isCloseTo(3, within(0.1));
  }

  @Test
  void aUserIsHitIfAPartWasAtAReplicaThatCollected() {
    part(0, 0, 0, 4);
    part(1, 2, 0, 30);
    part(2, 0, 100, 103);
    part(3, 2, 100, 105);

    Users users = users(2, new Interval(5 * MILLI, 25 * MILLI));

    assertThat(users.usersHit()).isEqualTo(1);
    assertThat(users.partsHit()).isEqualTo(1);
    assertThat(users.usersLate()).isEqualTo(1);
  }

  /** The other part of this user was slower, so the collection delayed nobody. */
  @Test
  void aUserWhoseSlowestPartWasNotHitIsNotLate() {
    part(0, 0, 0, 40);
    part(1, 2, 0, 30);

    Users users = users(2, new Interval(5 * MILLI, 25 * MILLI));

    assertThat(users.usersHit()).isEqualTo(1);
    assertThat(users.usersLate()).isZero();
  }

  @Test
  void aCopyThatCameTooLateHitsNobody() {
    part(0, 0, 0, 3);
    attempts.add(new Attempt(90, 1, 3, 200, 0, 5 * MILLI, 8 * MILLI));
    attempts.add(new Attempt(91, 1, 2, 200, 0, 0, 30 * MILLI));

    Users users = users(2, new Interval(5 * MILLI, 25 * MILLI));

    assertThat(users.usersHit()).isZero();
    assertThat(users.userMillis(100)).isCloseTo(8, within(0.1));
    assertThat(users.copies()).isEqualTo(50);
  }

  @Test
  void partsThatAreHitIndependentlyHitSoManyUsers() {
    for (int user = 0; user < 100; user++) {
      part(2 * user, 0, 100L * user, 100L * user + 1);
      part(2 * user + 1, 2, 100L * user, 100L * user + (user < 20 ? 30 : 1));
    }
    List<Pause> pauses = new ArrayList<>();
    for (int user = 0; user < 20; user++) {
      pauses.add(pause(new Interval((100L * user + 5) * MILLI, (100L * user + 25) * MILLI)));
    }

    Users users = users(2, pauses);

    assertThat(users.usersHit()).isEqualTo(20);
    assertThat(users.expectedUsersHit())
        .as("a tenth of the parts: 1 - 0.9 * 0.9")
        .isCloseTo(19, within(1e-9));
  }

  /** One part of 10,000 is one user of 5,000, because each of them has two. */
  @Test
  void usersWithManyPartsMeetTheRareSlowPartMoreOften() {
    int slow = 3;
    for (int user = 0; user < 10_000; user++) {
      part(2 * user, 0, 100L * user, 100L * user + 1);
      part(2 * user + 1, 2, 100L * user, 100L * user + (user < slow ? 10 * (user + 1) : 1));
    }

    Users users = users();

    assertThat(users.partMillis(Users.RARE))
        .as("two of 20,000 are slower")
        .isCloseTo(10, within(0.1));
    assertThat(users.usersBeyondPartP9999()).isCloseTo(2 / 10_000.0, within(1e-9));
  }

  @Test
  void roundsAreAddedUp() {
    part(0, 0, 0, 4);
    part(1, 2, 0, 30);
    Users one = users(2, new Interval(5 * MILLI, 25 * MILLI));

    Users both = one.with(one);

    assertThat(both.users()).isEqualTo(2);
    assertThat(both.usersHit()).isEqualTo(2);
    assertThat(both.partNanos().getTotalCount()).isEqualTo(4);
  }

  private void part(int number, int replica, long sentMillis, long receivedMillis) {
    long sent = sentMillis * MILLI;
    attempts.add(new Attempt(number, number, replica, 200, sent, sent, receivedMillis * MILLI));
  }

  private Users users() {
    return users(0, List.of());
  }

  private Users users(int replica, Interval pause) {
    return users(replica, List.of(pause(pause)));
  }

  private static Pause pause(Interval interval) {
    return new Pause(interval, "Pause Young (Allocation Failure)");
  }

  /** Two leaves with two replicas each. */
  private Users users(int collecting, List<Pause> pauses) {
    List<ReplicaRecord> replicas = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      List<Pause> own = i == collecting ? pauses : List.of();
      ReplicaEvents nothing = new ReplicaEvents(List.of(), Map.of(), 0);
      replicas.add(new ReplicaRecord(own, nothing, Answers.unknown()));
    }
    return Users.of(2, new Attempts(0, Long.MAX_VALUE / 4, attempts), replicas);
  }
}
