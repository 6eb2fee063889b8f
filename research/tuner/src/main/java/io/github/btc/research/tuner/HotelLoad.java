package io.github.btc.research.tuner;

import io.github.btc.RefusedSettingException;
import io.github.btc.internal.Ranges;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * The load of the hotel reservation: the mix of the published script {@code mixed-workload_type_1},
 * at constant distance.
 *
 * @param rate requests per second
 * @param warmUp time at the beginning that does not count
 * @param measure measured time
 * @param seed seed of the requests
 */
record HotelLoad(int rate, Duration warmUp, Duration measure, long seed) {

  private static final double SEARCHES = 0.6;
  private static final double RECOMMENDATIONS = 0.39;
  private static final double LOGINS = 0.005;
  private static final LocalDate FIRST_DAY = LocalDate.of(2015, 4, 9);
  private static final int ARRIVALS = 15;
  private static final int USERS = 501;
  private static final int HOTELS = 80;
  private static final double NANOS_PER_MILLI = 1e6;
  private static final double NANOS_PER_SECOND = 1e9;

  HotelLoad {
    Ranges.whole("rate", rate, 1, 10_000);
    Ranges.nanos("warm-up", warmUp, Duration.ofSeconds(1), Duration.ofHours(1));
    Ranges.nanos("measure", measure, Duration.ofSeconds(1), Duration.ofHours(1));
  }

  Duration whole() {
    return warmUp.plus(measure);
  }

  /** Writes the requests as vegeta reads them, one JSON object on each line. */
  void writeTo(Path file, String address) throws IOException {
    SplittableRandom random = new SplittableRandom(seed);
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      for (long i = rate * whole().toSeconds(); i > 0; i--) {
        out.write(target(random, address));
        out.newLine();
      }
    }
  }

  private static String target(SplittableRandom random, String address) {
    double coin = random.nextDouble();
    if (coin < SEARCHES) {
      return target("GET", address + "/hotels?" + stay(random) + "&" + place(random));
    }
    if (coin < SEARCHES + RECOMMENDATIONS) {
      String best = List.of("dis", "rate", "price").get(random.nextInt(3));
      return target("GET", address + "/recommendations?require=" + best + "&" + place(random));
    }
    if (coin < SEARCHES + RECOMMENDATIONS + LOGINS) {
      return target("POST", address + "/user?" + user(random));
    }
    String hotel = "&hotelId=" + (1 + random.nextInt(HOTELS));
    return target("POST", address + "/reservation?" + stay(random) + hotel + "&" + user(random));
  }

  private static String target(String method, String address) {
    return "{\"method\":\"" + method + "\",\"url\":\"" + address + "\"}";
  }

  private static String stay(SplittableRandom random) {
    LocalDate in = FIRST_DAY.plusDays(random.nextInt(ARRIVALS));
    return "inDate=" + in + "&outDate=" + in.plusDays(1 + random.nextInt(5));
  }

  private static String place(SplittableRandom random) {
    double lat = 37.78 + random.nextDouble() / 2;
    double lon = -122.27 + random.nextDouble() / 3;
    return String.format(Locale.ROOT, "lat=%.4f&lon=%.4f", lat, lon);
  }

  private static String user(SplittableRandom random) {
    String id = Integer.toString(random.nextInt(USERS));
    return "username=Cornell_" + id + "&password=" + id.repeat(10);
  }

  /** Returns the arguments of vegeta for this load. */
  List<String> attack(Path vegeta, Path targets, Path results) {
    return List.of(
        vegeta.toString(),
        "attack",
        "-format=json",
        "-targets=" + targets,
        "-rate=" + rate + "/1s",
        "-duration=" + whole().toSeconds() + "s",
        "-timeout=10s",
        "-max-body=0",
        "-output=" + results);
  }

  /**
   * Reads vegeta's results in its form {@code csv}: the time of sending in ns, the status, and the
   * latency in ns are the first columns. The times of answers are of the requests sent after the
   * warm-up, and the rate is of the good answers that came in the measured time.
   */
  Map<String, Double> read(Path csv) throws IOException {
    List<long[]> answers = new ArrayList<>();
    try (BufferedReader lines = Files.newBufferedReader(csv)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        answers.add(answer(csv, line));
      }
    }
    long first = answers.stream().mapToLong(each -> each[0]).min().orElse(0);
    long from = first + warmUp.toNanos();
    List<long[]> counted = answers.stream().filter(each -> each[0] >= from).toList();
    double[] millis =
        counted.stream()
            .filter(HotelLoad::isGood)
            .mapToDouble(each -> each[2] / NANOS_PER_MILLI)
            .sorted()
            .toArray();
    if (millis.length == 0) {
      throw new FailedRunException("errors: no request had a good answer");
    }
    Map<String, Double> measures = new LinkedHashMap<>();
    measures.put(Measure.P50, percentile(millis, 0.5));
    measures.put(Measure.P90, percentile(millis, 0.9));
    measures.put(Measure.P95, percentile(millis, 0.95));
    measures.put(Measure.P99, percentile(millis, 0.99));
    measures.put(Measure.P999, percentile(millis, 0.999));
    measures.put(Measure.REQUESTS, (double) counted.size());
    measures.put(Measure.ERRORS, (double) counted.size() - millis.length);
    measures.put(Measure.RATE, served(answers, from) / (measure.toNanos() / NANOS_PER_SECOND));
    return measures;
  }

  /** Returns the number of good answers that came in the measured time, whenever asked for. */
  private long served(List<long[]> answers, long from) {
    long to = from + measure.toNanos();
    return answers.stream()
        .filter(HotelLoad::isGood)
        .mapToLong(each -> each[0] + each[2])
        .filter(end -> end >= from && end < to)
        .count();
  }

  private static long[] answer(Path csv, String line) {
    String[] words = line.split(",", 4);
    try {
      return new long[] {
        Long.parseLong(words[0]), Long.parseLong(words[1]), Long.parseLong(words[2])
      };
    } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
      throw new RefusedSettingException(csv.toString(), line, "a line of vegeta encode -to=csv", e);
    }
  }

  private static boolean isGood(long[] answer) {
    return answer[1] >= 200 && answer[1] < 400;
  }

  static double percentile(double[] ordered, double share) {
    return ordered[Math.min(ordered.length - 1, (int) (share * ordered.length))];
  }
}
