package io.github.btc.research.tuner;

import io.github.btc.tools.console.process.ChildCommand;
import io.github.btc.tools.replicas.run.Workplace;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The programs of the hotel reservation. Go compiles the services from the source in this jar, and
 * installs the load generator, which is published.
 *
 * @param service one program for all services
 * @param vegeta load generator
 */
record HotelPrograms(Path service, Path vegeta) {

  static final String VEGETA = "github.com/tsenart/vegeta/v12@v12.13.0";

  private static final String HERE = "/io/github/btc/research/tuner/hotel/";
  private static final List<String> SOURCES =
      List.of("go.mod", "hotel.go", "metrics.go", "peers.go", "roles.go");
  private static final Duration LIMIT = Duration.ofMinutes(10);

  /**
   * Builds the missing programs.
   *
   * @param workplace folder of the sources and the programs
   * @param installed vegeta that is installed; null to install it
   * @throws IOException if Go is not there, or does not build them
   */
  static HotelPrograms in(Workplace workplace, @Nullable Path installed)
      throws IOException, InterruptedException {
    Path folder = Files.createDirectories(workplace.directory().resolve("programs"));
    for (String name : SOURCES) {
      try (InputStream text = HotelPrograms.class.getResourceAsStream(HERE + name)) {
        Files.write(folder.resolve(name), text.readAllBytes());
      }
    }
    go(workplace, folder, "the services", "build", "-o", "hotel", ".");
    if (installed == null) {
      go(workplace, folder, "the load generator", "install", VEGETA);
    }
    return new HotelPrograms(
        folder.resolve("hotel"), installed == null ? folder.resolve("vegeta") : installed);
  }

  private static void go(Workplace workplace, Path folder, String what, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("go"));
    command.addAll(List.of(arguments));
    Map<String, String> environment =
        Map.of("CGO_ENABLED", "0", "GOBIN", folder.toAbsolutePath().toString());
    ChildCommand go =
        workplace.start(
            () -> ChildCommand.start(command, environment, folder, folder.resolve("go.log")));
    if (!go.waitFor(LIMIT) || go.exitValue() != 0) {
      throw new IOException(
          "go could not build " + what + " (expected Go 1.22 or newer): " + go.lastWords());
    }
  }
}
