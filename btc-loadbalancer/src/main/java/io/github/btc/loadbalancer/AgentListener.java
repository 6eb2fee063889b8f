package io.github.btc.loadbalancer;

import io.github.btc.Ticker;
import java.io.IOException;
import java.io.InputStream;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Sends the current agent-check word to every peer that connects, and records the expected peers
 * that received it.
 */
final class AgentListener implements AutoCloseable {

  private static final Logger LOG = System.getLogger("io.github.btc");
  private static final int HANG_UP_LIMIT_MILLIS = 1000;
  private static final long FAILURE_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
  private static final int MOST_CONNECTIONS = 64;
  private static final int MOST_READS = 16;

  /**
   * How long the answer stays "back" at least, also after every HAProxy has received it once. A
   * HAProxy asks for each of its servers, and after a reload two of its processes may ask, all from
   * one address. A server line that received "away" and then "up" would keep the weight of 0. No
   * agent-inter is longer: it must be shorter than the timeout.
   */
  private static final long BACK_NANOS = TimeUnit.SECONDS.toNanos(10);

  /**
   * The words of HAProxy's agent check (HAProxy configuration manual, agent-check). A percentage is
   * of the configuration's weight. The words drain and ready would set the flags that operators
   * use, and ready would end their maintenance.
   */
  enum Word {
    AWAY("0%\n"),
    BACK("100% up\n"),
    UP("up\n");

    private final byte[] bytes;

    Word(String text) {
      this.bytes = text.getBytes(StandardCharsets.US_ASCII);
    }
  }

  /**
   * A word for one period of time, compared by identity. A connection may end when the same word
   * has become current again. Its peer has then received the earlier word and not this one.
   */
  private static final class Saying {

    final Word word;
    final long sinceNanos;

    Saying(Word word, long sinceNanos) {
      this.word = word;
      this.sinceNanos = sinceNanos;
    }
  }

  private final ServerSocket socket;
  private final int proxies;
  private final Set<InetAddress> expected;
  private final Ticker ticker;
  private final ExecutorService conversations;
  private final Thread acceptor;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final Set<InetAddress> heard = new HashSet<>(); // guarded by lock
  private Saying saying; // guarded by lock
  private boolean mayBeAway; // guarded by lock: true until all have heard "back" after an "away"

  AgentListener(InetSocketAddress address, int proxies, Set<InetAddress> expected)
      throws IOException {
    this(bound(address), proxies, expected, System::nanoTime);
  }

  /**
   * Makes the listener and begins to answer.
   *
   * @param expected the addresses of the peers that count; empty if each peer counts
   */
  AgentListener(ServerSocket socket, int proxies, Set<InetAddress> expected, Ticker ticker) {
    this.proxies = proxies;
    this.expected = expected;
    this.socket = socket;
    this.ticker = ticker;
    this.saying = new Saying(Word.BACK, ticker.nanos());
    this.conversations =
        new ThreadPoolExecutor(
            0,
            MOST_CONNECTIONS,
            1,
            TimeUnit.SECONDS,
            new SynchronousQueue<>(),
            job -> daemon(job, "btc-agent-check-conversation"),
            AgentListener::turnAway);
    this.acceptor = daemon(this::accept, "btc-agent-check");
    acceptor.start();
  }

  private static ServerSocket bound(InetSocketAddress address) throws IOException {
    ServerSocket socket = new ServerSocket();
    try {
      socket.bind(address);
      return socket;
    } catch (IOException | RuntimeException e) {
      socket.close();
      throw e;
    }
  }

  /**
   * Runs when every thread is busy, which no usual number of HAProxies causes, or after the end.
   */
  private static void turnAway(Runnable conversation, ThreadPoolExecutor pool) {
    if (pool.isShutdown()) {
      throw new RejectedExecutionException("closed");
    }
    conversation.run(); // blocks the acceptor, which slows the callers down
  }

  private static Thread daemon(Runnable job, String name) {
    Thread thread = new Thread(job, name);
    thread.setDaemon(true);
    return thread;
  }

  InetSocketAddress address() {
    return (InetSocketAddress) socket.getLocalSocketAddress();
  }

  /** Changes the word. No peer has received the new word yet. */
  void say(Word next) {
    lock.lock();
    try {
      saying = new Saying(next, ticker.nanos());
      mayBeAway |= next == Word.AWAY;
      heard.clear();
    } finally {
      lock.unlock();
    }
  }

  /** Waits until enough peers have received the word. Returns the number that have. */
  int awaitHeard(int enough, long nanos) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      long left = nanos;
      while (heard.size() < enough && left > 0) {
        left = changed.awaitNanos(left);
      }
      return heard.size();
    } finally {
      lock.unlock();
    }
  }

  /** Waits until no peer has to learn any more that the replica is back. */
  void awaitBackHeard(long nanos) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      long left = nanos;
      while (mayBeAway && saying.word == Word.BACK && !socket.isClosed() && left > 0) {
        left = changed.awaitNanos(left);
      }
    } finally {
      lock.unlock();
    }
  }

  private void accept() {
    boolean failing = false;
    while (!socket.isClosed()) {
      try {
        take(socket.accept());
        failing = false;
      } catch (Throwable e) { // also OutOfMemoryError: HAProxy needs this thread
        if (!failing && !socket.isClosed()) {
          failing = true;
          warn(e);
        }
        pause();
      }
    }
  }

  private void take(Socket peer) throws IOException {
    try {
      conversations.execute(() -> converse(peer));
    } catch (Throwable e) {
      peer.close();
      throw e;
    }
  }

  private void warn(Throwable problem) {
    try {
      LOG.log(Level.WARNING, "agent check at " + address() + ": " + problem.getMessage());
    } catch (Throwable e) {
      // The heap is full. It is more important to answer HAProxy again than to log this.
    }
  }

  /**
   * Pauses after a failure such as too many open files, because an immediate retry would only use
   * CPU.
   */
  private void pause() {
    if (!socket.isClosed()) {
      LockSupport.parkNanos(FAILURE_PAUSE_NANOS);
    }
  }

  private void converse(Socket peer) {
    try (peer) {
      Saying said = saying();
      peer.setSoTimeout(HANG_UP_LIMIT_MILLIS);
      peer.getOutputStream().write(said.word.bytes);
      peer.shutdownOutput();
      awaitHangUp(peer);
      wasHeard(said, peer.getInetAddress());
    } catch (IOException e) {
      LOG.log(Level.DEBUG, "agent check from " + peer.getInetAddress() + " broke off", e);
    }
  }

  /**
   * Waits until HAProxy closes the connection, often with a reset, which it does after acting on
   * the word.
   */
  private static void awaitHangUp(Socket peer) throws IOException {
    try {
      InputStream in = peer.getInputStream();
      byte[] ignored = new byte[256];
      for (int i = 0; in.read(ignored) >= 0; i++) { // ignores agent-send
        if (i > MOST_READS) {
          throw new SocketTimeoutException("the peer does not stop sending");
        }
      }
    } catch (SocketTimeoutException e) {
      throw e;
    } catch (IOException e) {
      LOG.log(Level.TRACE, "agent check from {0} ended with a reset", peer.getInetAddress());
    }
  }

  private Saying saying() {
    lock.lock();
    try {
      return saying;
    } finally {
      lock.unlock();
    }
  }

  private void wasHeard(Saying said, InetAddress peer) {
    lock.lock();
    try {
      if (said != saying || !expected.isEmpty() && !expected.contains(peer)) {
        return;
      }
      heard.add(peer);
      if (said.word == Word.BACK && heard.size() >= proxies) {
        mayBeAway = false;
        if (ticker.nanos() - said.sinceNanos >= BACK_NANOS) {
          say(Word.UP);
        }
      }
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
    conversations.shutdownNow();
    try {
      acceptor.join(HANG_UP_LIMIT_MILLIS); // the port is free after accept has returned
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
