package io.github.btc.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.logging.LogManager;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The packaged agent never gets in the way of the service it is in. */
@Timeout(300)
class BtcAgentIT {

  @TempDir Path directory;

  /** A service that serves nobody and ends. */
  static final class Brief {
    private Brief() {}

    public static void main(String[] arguments) throws InterruptedException {
      AgentStart.await();
      System.out.println("served");
    }
  }

  /** A service that never ends. */
  static final class Endless {
    private Endless() {}

    public static void main(String[] arguments) throws InterruptedException {
      System.out.println("serving");
      new CountDownLatch(1).await();
    }
  }

  /** A service that chooses its log manager first thing, as application servers do. */
  static final class Choosy {

    /** Its choice. */
    public static final class OwnLogManager extends LogManager {}

    private Choosy() {}

    public static void main(String[] arguments) throws InterruptedException {
      System.setProperty("java.util.logging.manager", OwnLogManager.class.getName());
      System.out.println("log manager: " + LogManager.getLogManager().getClass().getSimpleName());
      AgentStart.await();
    }
  }

  /** A service whose JVM collects for humongous objects: more than half a region of 1 MB each. */
  static final class Humongous {
    private static volatile Object last = "";

    private Humongous() {}

    public static void main(String[] arguments) throws InterruptedException {
      System.out.println("serving");
      while (true) {
        last = new byte[1 << 20];
        TimeUnit.MILLISECONDS.sleep(1);
      }
    }
  }

  private ChildService start(Class<?> main, String... flags) throws Exception {
    List<String> arguments = new ArrayList<>(List.of(flags));
    Path classes =
        Path.of(BtcAgentIT.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    arguments.addAll(List.of("-cp", classes.toString(), main.getName()));
    return ChildService.start(directory, arguments);
  }

  @Test
  void doesNotKeepTheServiceAlive() throws Exception {
    try (ChildService service = start(Brief.class, ChildService.agent("port=0"))) {
      assertThat(service.awaitExit()).isZero();
      assertThat(service.output()).contains("served");
      assertThat(service.output().lines())
          .filteredOn(line -> line.startsWith("btc-agent:") && !line.contains("WARN"))
          .singleElement()
          .asString()
          .startsWith("btc-agent: answers at http://");
    }
  }

  @Test
  void leavesTheLogManagerToTheService() throws Exception {
    try (ChildService service = start(Choosy.class, ChildService.agent("port=0"))) {
      assertThat(service.awaitExit()).isZero();
      assertThat(service.output()).contains("log manager: OwnLogManager", "btc-agent: answers at");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "prt=1         | -XX:+UseSerialGC | option: \"prt=1\" (expected ",
        "port=x        | -XX:+UseSerialGC | port: \"x\" (expected ",
        "bind=0.0.0.0  | -XX:+UseSerialGC | bind: 0.0.0.0 without a token (expected ",
        "mode=young    | -XX:+UseZGC      | mode=young: ERROR collector: ",
        "port=0,port-file=/no/such/dir/p | -XX:+UseSerialGC | port-file: /no/such/dir/p (expected "
      })
  void aMistakeCostsOneSentenceAndNotTheService(String options, String flag, String sentence)
      throws Exception {
    try (ChildService service = start(Brief.class, flag, ChildService.agent(options))) {
      assertThat(service.awaitExit()).isZero();
      assertThat(service.output().lines())
          .contains("served")
          .filteredOn(line -> line.startsWith("btc-agent: ") && !line.contains(": WARN "))
          .singleElement()
          .asString()
          .startsWith("btc-agent: " + sentence)
          .endsWith("; the service runs without the agent");
    }
  }

  @Test
  void aPortInUseCostsOneSentenceAndNotTheService() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        ChildService service =
            start(Brief.class, ChildService.agent("port=" + taken.getLocalPort()))) {
      assertThat(service.awaitExit()).isZero();
      assertThat(service.output()).contains("served", "expected a free port");
    }
  }

  @Test
  void isStartedOnceHoweverOftenItIsNamed() throws Exception {
    try (ChildService service =
        start(Brief.class, ChildService.agent("port=0"), ChildService.agent("port=0"))) {
      assertThat(service.awaitExit()).isZero();
      assertThat(service.output())
          .contains("served", "already answers at", "a second agent was not started");
    }
  }

  @Test
  void goesOnWhenItsJarIsReplaced() throws Exception {
    Path jar = Files.copy(Path.of(System.getProperty("btc.agent.jar")), directory.resolve("a.jar"));
    Path portFile = directory.resolve("port");
    String agent = "-javaagent:" + jar + "=port=0,port-file=" + portFile;
    try (ChildService service = start(Endless.class, "-XX:+UseSerialGC", agent)) {
      service.awaitOutput("serving");
      int port = ChildService.awaitPort(portFile);
      Files.write(jar, new byte[1000]);

      assertThat(service.askAgent(port, "/", "gci", "gc")).matches("200 \\d+");
      assertThat(service.get(port, "/v1/state")).startsWith("200 {");
      assertThat(service.get(port, "/v1/nothing")).startsWith("404 {");
    }
  }

  /** Young collections by a sidecar would keep none of them away. */
  @Test
  void leavesCollectionsForHumongousObjectsToTheJvm() throws Exception {
    Path portFile = directory.resolve("port");
    String agent = ChildService.agent("mode=young,port=0,port-file=" + portFile);
    try (ChildService service =
        start(Humongous.class, "-XX:+UseG1GC", "-Xmx64m", "-XX:G1HeapRegionSize=1m", agent)) {
      int port = ChildService.awaitPort(portFile);
      long heap = 64L << 20;

      await("an interval that is out of reach")
          .atMost(Duration.ofMinutes(2))
          .ignoreException(IOException.class)
          .until(() -> leastBytes(service.get(port, "/v1/state")) > heap);
    }
  }

  private static long leastBytes(String state) {
    Matcher found = Pattern.compile("\"minBytes\": ?(\\d+)").matcher(state);
    return found.find() ? Long.parseLong(found.group(1)) : 0;
  }

  @Test
  void canBeAttachedToAServiceThatRuns() throws Exception {
    Path portFile = directory.resolve("port");
    try (ChildService service = start(Endless.class, "-XX:+UseSerialGC")) {
      service.awaitOutput("serving");
      VirtualMachine machine = VirtualMachine.attach(Long.toString(service.pid()));
      machine.loadAgent(System.getProperty("btc.agent.jar"), "port=0,port-file=" + portFile);
      machine.detach();

      int port = ChildService.awaitPort(portFile);
      assertThat(service.askAgent(port, "/", "gci", "gc")).matches("200 \\d+");
    }
  }
}
