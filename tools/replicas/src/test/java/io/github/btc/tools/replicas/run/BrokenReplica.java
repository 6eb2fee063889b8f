package io.github.btc.tools.replicas.run;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** A replica that is broken on purpose: every fiftieth request has one certain cause to be slow. */
final class BrokenReplica {

  private static final int EVERY = 50;
  private static final int COPIES = 60;

  private static final AtomicInteger REQUESTS = new AtomicInteger();

  private BrokenReplica() {}

  /** What is broken: the first argument. */
  enum Break {
    /** Another process in the same control group takes its quota. */
    STRESSOR,
    /** Fresh copies of a class have to be compiled. */
    COMPILER,
    /** The database, whose port is the second argument, answers late. */
    DATABASE
  }

  public static void main(String[] arguments) throws IOException {
    Break broken = Break.valueOf(arguments[0]);
    int port = Integer.parseInt(arguments[1]);
    Files.createFile(fileOf("--events=", arguments));
    // Otherwise most answers wait 40 ms for an acknowledgement.
    System.setProperty("sun.net.httpserver.nodelay", "true");
    HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    server.setExecutor(Executors.newFixedThreadPool(8));
    server.createContext("/", exchange -> answer(exchange, broken, port));
    server.start();
    Process stressor = broken == Break.STRESSOR ? stress() : null;
    System.out.println("ready " + server.getAddress().getPort());
    System.in.transferTo(OutputStream.nullOutputStream());
    if (stressor != null) {
      stressor.destroyForcibly();
    }
    System.exit(0);
  }

  private static Path fileOf(String option, String[] arguments) {
    return Arrays.stream(arguments)
        .filter(each -> each.startsWith(option))
        .map(each -> Path.of(each.substring(option.length())))
        .findFirst()
        .orElseThrow();
  }

  private static void answer(HttpExchange exchange, Break broken, int port) throws IOException {
    boolean slow = REQUESTS.incrementAndGet() % EVERY == 0;
    if (slow && broken == Break.COMPILER) {
      compile();
    }
    if (broken == Break.DATABASE) {
      ask(port, slow);
    }
    exchange.getResponseHeaders().set("X-Replica", "0");
    exchange.sendResponseHeaders(200, 2);
    exchange.getResponseBody().write(new byte[] {'o', 'k'});
    exchange.close();
  }

  private static Process stress() throws IOException {
    return new ProcessBuilder("sh", "-c", "while :; do :; done").start();
  }

  private static void ask(int port, boolean slow) throws IOException {
    try (Socket database = new Socket(InetAddress.getLoopbackAddress(), port)) {
      database.getOutputStream().write(slow ? 1 : 0);
      database.getInputStream().read();
    }
  }

  /** Each loader has a copy of the class, and the flags have it compiled before its first call. */
  private static void compile() {
    for (int i = 0; i < COPIES; i++) {
      try {
        Class<?> copy = new Copier().loadClass(Work.class.getName());
        ((Runnable) copy.getDeclaredConstructor().newInstance()).run();
      } catch (ReflectiveOperationException e) {
        throw new AssertionError(e);
      }
    }
  }

  private static final class Copier extends ClassLoader {

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (!name.equals(Work.class.getName())) {
        return super.loadClass(name, resolve);
      }
      String file = "/" + name.replace('.', '/') + ".class";
      try (InputStream in = BrokenReplica.class.getResourceAsStream(file)) {
        byte[] bytes = in.readAllBytes();
        return defineClass(name, bytes, 0, bytes.length);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** A method that is much work for a compiler and little for a processor. */
  public static final class Work implements Runnable {

    private long[] sums = {1, 2, 3, 4, 5, 6, 7, 8};

    /** For the copies, which are of other classes. */
    public Work() {}

    @Override
    public void run() {
      for (int i = 0; i < 4; i++) {
        for (int j = 0; j < 4; j++) {
          sums[i] += sums[j] * 31 ^ sums[i + j];
          sums[j] ^= Long.rotateLeft(sums[i], j) + Long.bitCount(sums[j]);
          for (int k = 0; k < 4; k++) {
            sums[k] = sums[k] * sums[j + k] + (sums[i] > sums[k] ? sums[j] : -sums[j]);
            sums[i] = Math.max(sums[i], sums[k]) % (1 + Math.abs(sums[j]));
            for (int m = 0; m < 3; m++) {
              sums[m + k] = sums[m] + sums[k] * sums[i] - (sums[j] & sums[m]);
              sums[m] = sums[m] / (3 + Math.abs(sums[k + m] % 7)) + sums[i + m];
            }
          }
        }
      }
    }
  }
}
