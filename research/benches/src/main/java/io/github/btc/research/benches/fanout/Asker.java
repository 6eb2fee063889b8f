package io.github.btc.research.benches.fanout;

import io.github.btc.client.ReplicaChooser;
import io.github.btc.tools.replicas.load.AttemptRecorder;
import io.github.btc.tools.replicas.load.Attempts;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/*
 * The first tier. User u comes at start + u / rate, whatever became of the others, and sends one part
 * to each leaf at once. Part p is that of user p / leaves for leaf p % leaves. A user has waited for
 * the slowest of the parts; who reads the attempts computes that.
 *
 * What has arrived is read before anything is sent, so that a notice in our socket is obeyed.
 */

/** Users at a constant rate. Each user asks every leaf at once. One thread, which calls run. */
final class Asker {

  /** Parts that each replica answers before the first user at least, so that its code has run. */
  static final int PRIMING_PARTS = 50;

  /**
   * Each replica answers up to so many parts more, at random. About so many fill its young
   * generation, so that replicas that started together do not collect together.
   */
  static final int PRIMING_SPREAD = 60;

  private static final int PRIMING = -1;
  private static final long MILLI = 1_000_000;
  private static final long SHORT_SLEEP_NANOS = 100_000;
  private static final long RETRY_LIMIT_NANOS = TimeUnit.SECONDS.toNanos(3);
  private static final long ANSWER_LIMIT_NANOS = TimeUnit.SECONDS.toNanos(30);

  private final double usersPerSecond;
  private final boolean hedges;
  private final SplittableRandom draws;
  private final Selector selector = Selector.open();
  private final List<Leaf> leaves = new ArrayList<>();
  private final AttemptRecorder recorder;
  private final SlowPart slow = new SlowPart();
  private final int parts;

  /** The parts that have begun and not ended. */
  private final Part[] open;

  private final Deque<Part> watched = new ArrayDeque<>(); // for a second copy, the oldest first
  private final Deque<Part> waiting = new ArrayDeque<>(); // every replica had refused
  private int attempts;
  private int begun;
  private int ended;
  private int priming;
  private long startNanos;

  /** A part of a user's request. */
  private static final class Part {
    private final int number;
    private final long sentNanos;
    private final BitSet tried = new BitSet();
    private int onTheirWay;

    Part(int number, long sentNanos) {
      this.number = number;
      this.sentNanos = sentNanos;
    }
  }

  /**
   * Prepares the users.
   *
   * @param replicas addresses of the replicas, those of one leaf after those of another
   * @param leafCount number of leaves
   * @param users number of users, with those of the warm-up
   * @param seed seed of the parts that replicas answer before the first user
   */
  Asker(
      List<InetSocketAddress> replicas,
      int leafCount,
      double usersPerSecond,
      int users,
      boolean hedges,
      long seed)
      throws IOException {
    int each = replicas.size() / leafCount;
    for (int i = 0; i < leafCount; i++) {
      leaves.add(new Leaf(i, replicas.subList(i * each, (i + 1) * each), selector));
    }
    this.usersPerSecond = usersPerSecond;
    this.hedges = hedges;
    this.draws = new SplittableRandom(seed);
    this.parts = users * leafCount;
    this.open = new Part[parts];
    this.recorder = new AttemptRecorder(parts);
  }

  AttemptRecorder recorder() {
    return recorder;
  }

  /** Sends all and waits for all; returns when the first user came. */
  long run() throws IOException {
    prime();
    startNanos = System.nanoTime() + 10 * MILLI;
    while (ended < parts) {
      selector.selectNow(this::readable);
      long now = System.nanoTime();
      sendSecondCopies(now);
      sendWaiting(now);
      giveUpOnUnanswered(now);
      if (begun < parts && now - intendedNanos(begun) >= 0) {
        begin(begun++, now);
      } else {
        await(now);
      }
    }
    selector.close();
    return startNanos;
  }

  private long intendedNanos(int part) {
    return startNanos + (long) (part / leaves.size() * (1e9 / usersPerSecond));
  }

  private Leaf leafOf(int part) {
    return leaves.get(part % leaves.size());
  }

  /** Every replica answers some parts, one after the other. They have no numbers. */
  private void prime() throws IOException {
    for (Leaf leaf : leaves) {
      for (int replica = 0; replica < leaf.replicas(); replica++) {
        prime(leaf, replica, PRIMING_PARTS + draws.nextInt(PRIMING_SPREAD + 1));
      }
    }
    while (priming > 0) {
      selector.select(this::readable, 1000);
    }
  }

  private void prime(Leaf leaf, int replica, int count) throws IOException {
    priming++;
    leaf.take(replica).send(PRIMING, count, System.nanoTime());
  }

  private void primed(Line line) throws IOException {
    priming--;
    int left = line.attempt() - 1;
    if (left > 0) {
      prime(line.leaf(), line.replica(), left);
    }
  }

  private void await(long nowNanos) throws IOException {
    long left = begun < parts ? intendedNanos(begun) - nowNanos : 2 * MILLI;
    if (left > MILLI) {
      selector.select(this::readable, 1);
    } else {
      LockSupport.parkNanos(Math.min(left, SHORT_SLEEP_NANOS));
    }
  }

  private void giveUpOnUnanswered(long nowNanos) throws IOException {
    if (begun == parts && nowNanos - intendedNanos(parts - 1) > ANSWER_LIMIT_NANOS) {
      throw new IOException(parts - ended + " parts have no answer after 30 s");
    }
  }

  private void begin(int number, long nowNanos) {
    Part part = new Part(number, nowNanos);
    open[number] = part;
    send(part, nowNanos);
    if (hedges) {
      watched.add(part);
    }
  }

  private void send(Part part, long nowNanos) {
    Leaf leaf = leafOf(part.number);
    int replica = leaf.choose(part.tried, nowNanos);
    if (replica == ReplicaChooser.NONE) {
      if (part.onTheirWay == 0) {
        part.tried.clear();
        waiting.add(part);
      }
      return;
    }
    part.tried.set(replica);
    part.onTheirWay++;
    Line line = null;
    try {
      line = leaf.take(replica);
      line.send(part.number, attempts++, nowNanos);
    } catch (IOException e) {
      failed(line, part.number, leaf, replica, nowNanos);
    }
  }

  private void sendSecondCopies(long nowNanos) {
    while (!watched.isEmpty() && nowNanos - watched.peek().sentNanos - slow.nanos() >= 0) {
      Part part = watched.remove();
      boolean isFirstCopy = part.onTheirWay == 1 && open[part.number] == part;
      if (isFirstCopy) {
        send(part, nowNanos);
      }
    }
  }

  private void sendWaiting(long nowNanos) {
    for (int left = waiting.size(); left > 0; left--) {
      Part part = waiting.remove();
      if (nowNanos - intendedNanos(part.number) > RETRY_LIMIT_NANOS) {
        record(part.number, Attempts.UNNUMBERED, -1, Attempts.GAVE_UP, nowNanos, nowNanos);
        end(part);
      } else {
        send(part, nowNanos);
      }
    }
  }

  private void readable(SelectionKey key) {
    Line line = (Line) key.attachment();
    try {
      Answer answer = line.receive();
      if (answer != null && line.isBusy()) {
        answered(line, answer, System.nanoTime());
      }
    } catch (IOException e) {
      if (line.isBusy()) {
        failed(line, line.part(), line.leaf(), line.replica(), System.nanoTime());
      }
      line.close();
    }
  }

  private void answered(Line line, Answer answer, long nowNanos) throws IOException {
    long sent = line.sentNanos();
    int number = line.part();
    line.leaf().answered(line, answer, nowNanos);
    if (number == PRIMING) {
      primed(line);
      return;
    }
    int index = line.leaf().index(line.replica());
    record(number, line.attempt(), index, answer.status(), sent, nowNanos);
    Part part = open[number];
    if (part == null) {
      return; // the other copy was first
    }
    part.onTheirWay--;
    if (answer.isRefusal()) {
      refused(part, nowNanos);
    } else {
      slow.took(nowNanos - sent);
      end(part);
    }
  }

  private void refused(Part part, long nowNanos) {
    if (part.onTheirWay == 0) {
      send(part, nowNanos);
    }
  }

  private void failed(@Nullable Line line, int number, Leaf leaf, int replica, long nowNanos) {
    leaf.failed(replica);
    if (line != null) {
      line.close();
    }
    if (number == PRIMING) {
      throw new IllegalStateException("replica " + leaf.index(replica) + " did not answer");
    }
    int attempt = line == null ? Attempts.UNNUMBERED : line.attempt();
    long sent = line == null ? nowNanos : line.sentNanos();
    record(number, attempt, leaf.index(replica), Attempts.NO_ANSWER, sent, nowNanos);
    Part part = open[number];
    if (part != null && --part.onTheirWay == 0) {
      end(part);
    }
  }

  private void end(Part part) {
    open[part.number] = null;
    ended++;
  }

  private void record(
      int part, int attempt, int replica, int status, long sentNanos, long receivedNanos) {
    recorder.add(attempt, part, replica, status, intendedNanos(part), sentNanos, receivedNanos);
  }
}
