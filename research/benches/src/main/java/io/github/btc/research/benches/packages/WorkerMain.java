package io.github.btc.research.benches.packages;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.btc.tools.console.process.ParentWatch;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * A worker of a FaaS platform: {@code GET /12} needs package 12, which it loads unless it has it.
 * Prints {@code ready PORT}, and ends with its standard input.
 */
@Command(name = "worker", hidden = true, description = "A worker that loads packages.")
public final class WorkerMain implements Callable<Integer> {

  /** The header of an answer with the worker's index. */
  static final String WORKER = "Worker";

  /** The header of an answer: {@link #THERE} or {@link #LOADED}. */
  static final String PACKAGE = "Package";

  static final String THERE = "there";
  static final String LOADED = "loaded";
  static final String READY = "ready ";

  /** The bytes that a function hashes: about a millisecond with the fast compiler alone. */
  private static final byte[] WORK = new byte[80_000];

  private static final int THREADS = 16;

  @Option(names = "--index", required = true)
  private int index;

  @Option(names = "--packages", required = true)
  private int packages;

  @Option(names = "--classes", required = true)
  private int classesEach;

  @Option(names = "--kept", required = true)
  private int kept;

  /**
   * Serves until its standard input ends.
   *
   * @param arguments see the options
   */
  public static void main(String[] arguments) {
    int code = new CommandLine(new WorkerMain()).execute(arguments);
    if (code != 0) {
      System.exit(code);
    }
  }

  @Override
  public Integer call() throws IOException {
    ParentWatch.start(System.in, () -> Runtime.getRuntime().halt(0));
    Library library = Library.of(WorkerMain.class.getClassLoader(), packages, classesEach);
    KeptPackages loaded = new KeptPackages(kept, library::load);
    HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    server.setExecutor(Executors.newFixedThreadPool(THREADS));
    server.createContext("/", exchange -> answer(exchange, loaded));
    server.start();
    System.out.println(READY + server.getAddress().getPort());
    return 0;
  }

  private void answer(HttpExchange exchange, KeptPackages loaded) throws IOException {
    try (exchange) {
      int number = Integer.parseInt(exchange.getRequestURI().getPath().substring(1));
      boolean wasThere = loaded.need(number);
      byte[] digest = digest();
      exchange.getResponseHeaders().set(WORKER, Integer.toString(index));
      exchange.getResponseHeaders().set(PACKAGE, wasThere ? THERE : LOADED);
      exchange.sendResponseHeaders(200, digest.length);
      exchange.getResponseBody().write(digest);
    }
  }

  private static byte[] digest() {
    try {
      return MessageDigest.getInstance("SHA-256").digest(WORK);
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every JDK has it", e);
    }
  }
}
