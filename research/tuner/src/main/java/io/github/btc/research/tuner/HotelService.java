package io.github.btc.research.tuner;

import io.github.btc.tools.console.container.ContainerLimits;
import io.github.btc.tools.console.container.ControlGroup;
import io.github.btc.tools.console.container.ControlGroups;
import io.github.btc.tools.console.process.ChildCommand;
import io.github.btc.tools.replicas.run.Workplace;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/** One running service of the hotel reservation in its control group. */
final class HotelService implements AutoCloseable {

  static final String CPUS = Measure.CPUS;
  static final String UTILISATION = "utilisation";
  static final String MEMORY = "memoryMegabytes";

  private static final double PERCENT = 100;
  private static final double MEGABYTES_PER_GIGABYTE = 1024;
  private static final JsonMapper JSON = new JsonMapper();
  private static final HttpClient HTTP =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(10)).build();

  private final String name;
  private final int port;
  private final HotelSettings settings;
  private final ControlGroup group;
  private final ChildCommand process;

  private HotelService(
      String name, int port, HotelSettings settings, ControlGroup group, ChildCommand process) {
    this.name = name;
    this.port = port;
    this.settings = settings;
    this.group = group;
    this.process = process;
  }

  /**
   * Starts a service.
   *
   * @param name name, which is its role
   * @param ports ports of all services, by name
   */
  static HotelService start(
      String name,
      Map<String, Integer> ports,
      HotelSettings settings,
      HotelPrograms programs,
      ControlGroups groups,
      Workplace workplace,
      Path folder)
      throws IOException {
    ControlGroup group = group(name, settings, groups);
    try {
      List<String> command = new ArrayList<>();
      command.add(programs.service().toString());
      command.add(name);
      command.add(Integer.toString(ports.get(name)));
      ports.forEach((other, port) -> command.add(other + "=127.0.0.1:" + port));
      Path output = folder.resolve(name + ".log");
      ChildCommand process =
          workplace.start(
              () ->
                  ChildCommand.start(
                      group.running(command), settings.environment(), folder, output));
      return new HotelService(name, ports.get(name), settings, group, process);
    } catch (IOException e) {
      group.close();
      throw e;
    }
  }

  /** Makes a group with the weight of the request, and with a quota if there is a limit. */
  private static ControlGroup group(String name, HotelSettings settings, ControlGroups groups)
      throws IOException {
    double quota = settings.isLimited() ? Double.parseDouble(settings.cpuLimit()) : 1;
    ControlGroup group =
        groups.create("hotel-" + name, new ContainerLimits(quota, settings.memoryMegabytes()));
    try {
      group.weightOnly((int) Math.max(1, Math.round(PERCENT * settings.cpuRequest())));
      if (settings.isLimited()) {
        group.quota(quota);
      }
      return group;
    } catch (IOException e) {
      group.close();
      throw e;
    }
  }

  String address() {
    return "http://127.0.0.1:" + port;
  }

  String metrics() {
    return address() + "/metrics";
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** Tells that the service has ended; the kernel ends one that needs too much memory. */
  void mustLive() {
    if (!isAlive()) {
      throw new FailedRunException(
          "service: "
              + name
              + " ended with code "
              + process.exitValue()
              + ". It said: "
              + process.lastWords());
    }
  }

  /** The figures of one moment. */
  record Look(Usage usage, HotelReading go) {}

  Look look() throws IOException, InterruptedException {
    mustLive();
    Usage usage = Usage.now(process.family(), group.throttling().getParent().toString());
    return new Look(usage, reading());
  }

  private HotelReading reading() throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(metrics())).timeout(Duration.ofSeconds(30)).build();
    try {
      String text = HTTP.send(request, HttpResponse.BodyHandlers.ofString()).body();
      return JSON.readValue(text, HotelReading.class);
    } catch (IOException e) {
      mustLive();
      throw new FailedRunException("service: " + name + " does not tell its metrics");
    }
  }

  /** Returns the figures from one moment to another. */
  Map<String, Double> between(Look from, Look to, int processors) {
    double seconds = (to.usage().nanos() - from.usage().nanos()) / 1e9;
    Map<String, Double> figures = new LinkedHashMap<>(to.go().since(from.go(), seconds));
    to.usage().addSince(from.usage(), figures);
    Double cpus = figures.get(CPUS);
    if (cpus != null) {
      figures.put(UTILISATION, cpus / settings.mostCpus(processors));
    }
    figures.put(MEMORY, MEGABYTES_PER_GIGABYTE * Usage.gigabytes(process.family()));
    return figures;
  }

  @Override
  public void close() {
    process.kill();
    process.close();
    group.close();
  }
}
