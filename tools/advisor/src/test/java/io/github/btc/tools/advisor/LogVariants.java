package io.github.btc.tools.advisor;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/** Derives from a log with every decoration the logs that people have. */
final class LogVariants {

  private static final List<String> DECORATIONS =
      List.of(
          "time",
          "utctime",
          "uptime",
          "timemillis",
          "uptimemillis",
          "timenanos",
          "uptimenanos",
          "hostname",
          "pid",
          "tid",
          "level",
          "tags");

  private static final Pattern LINE = Pattern.compile("((?:\\[[^\\]]+\\]){12}) (.*)");
  private static final Pattern SAFEPOINT =
      Pattern.compile(".*Reaching safepoint: (\\d+) ns.*Total: +(\\d+) ns.*");
  private static final String USUAL = "uptime,level,tags";
  private static final String DATED = "time,uptime,level,tags";

  private LogVariants() {}

  /** What a log shows of the stops. */
  enum Shows {
    SAFEPOINTS,
    COLLECTIONS,
    NO_STOPS_OF_CONCURRENT
  }

  /** Writes the files of a log into a folder. */
  @FunctionalInterface
  interface Writing {
    void write(List<String> lines, Path folder) throws IOException;
  }

  /** A log with other decorations, prefixes, encodings or files. */
  record Variant(String name, Shows shows, boolean isDated, Writing writing) {

    void write(List<String> lines, Path folder) throws IOException {
      writing.write(lines, folder);
    }
  }

  static List<String> linesOf(Path packed) throws IOException {
    try (InputStream in = new GZIPInputStream(Files.newInputStream(packed))) {
      return new String(in.readAllBytes(), UTF_8).lines().toList();
    }
  }

  static List<Variant> all() {
    List<Variant> all = new ArrayList<>();
    for (String decorations :
        List.of(
            USUAL,
            DATED,
            "time,tags",
            "utctime,timenanos,tags",
            "uptimemillis,tags",
            "timemillis,level,tags",
            "time,uptimenanos,level,tags",
            "time,uptime",
            "time,uptime,pid,tid,level",
            "time,pid",
            "uptime,hostname,tags",
            "time,hostname,pid,tid,level,tags",
            "uptime,hostname",
            "uptime",
            String.join(",", DECORATIONS))) {
      all.add(variant("decorations " + decorations, decorations, line -> line));
    }
    prefixes(all);
    encodings(all);
    parts(all);
    return all;
  }

  private static void prefixes(List<Variant> all) {
    all.add(variant("compose", DATED, line -> "app-1  | " + line));
    all.add(variant("compose with colors", DATED, line -> "\u001b[36mapp-1  | \u001b[0m" + line));
    all.add(variant("kubectl --prefix", DATED, line -> "[pod/api-7f5c9/app] " + line));
    all.add(
        variant("kubectl --timestamps", DATED, line -> "2026-05-06T10:00:10.051000000Z " + line));
    all.add(variant("CRI", DATED, line -> "2026-05-06T10:00:10.051000000Z stdout F " + line));
    all.add(variant("journald", DATED, line -> "May 06 10:00:10 host-1 java[68]: " + line));
    all.add(
        variant(
            "journald, short-iso",
            USUAL,
            line -> "2026-05-06T10:00:10+0200 host java[6]: " + line));
    all.add(variant("stern", DATED, line -> "api-7f5c9 app " + line));
    all.add(variant("stern without tags", "time,uptime", line -> "api-7f5c9 app " + line));
    all.add(variant("docker json-file", DATED, line -> json("log", line + "\n")));
    all.add(variant("journald -o json", USUAL, line -> json("MESSAGE", line)));
    rarePrefixes(all);
  }

  private static void rarePrefixes(List<Variant> all) {
    String pod = "[pod/api-7f5c9/app] 2026-05-06T10:00:10.051000000Z ";
    all.add(variant("kubectl --prefix --timestamps", DATED, line -> pod + line));
    String precise = "2026-05-06T10:00:10.051000+0200 host-1 java[68]: ";
    all.add(variant("journald, short-iso-precise", USUAL, line -> precise + line));
    all.add(
        variant(
            "journald, short-monotonic", USUAL, line -> "[  123.456789] host-1 java[68]: " + line));
    String syslog = "<14>1 2026-05-06T10:00:10Z host-1 java 68 - [meta sequenceId=\"1\"] ";
    all.add(variant("syslog", DATED, line -> syslog + line));
    all.add(
        variant(
            "a date in brackets", DATED, line -> "[2026-05-06T10:00:10.051+0200][app] " + line));
    String labels = "2026-05-06T10:00:10Z {" + "label=\"value\", ".repeat(30) + "pod=\"api-0\"} ";
    all.add(variant("logcli", DATED, line -> labels + line));
    all.add(variant("logcli -o jsonl", DATED, line -> json("line", line)));
    all.add(variant("Google Cloud Logging", USUAL, line -> json("textPayload", line + "\r\n")));
    all.add(variant("blanks at the end", USUAL, line -> line + "  "));
  }

  private static String json(String field, String line) {
    String text = line.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
    return "{\"" + field + "\":\"" + text + "\",\"stream\":\"stdout\"}";
  }

  private static void encodings(List<Variant> all) {
    all.add(variant("decimal commas", USUAL, LogVariants::withCommas));
    all.add(variant("decimal commas without tags", "time,uptime,pid", LogVariants::withCommas));
    all.add(encoded("UTF-16LE", text -> marked("\uFEFF" + text, false)));
    all.add(encoded("UTF-16BE", text -> marked("\uFEFF" + text, true)));
    all.add(encoded("UTF-16LE without a mark", text -> marked(text, false)));
    all.add(encoded("UTF-8 with a mark", text -> ("\uFEFF" + text).getBytes(UTF_8)));
    all.add(encoded("CRLF", text -> text.replace("\n", "\r\n").getBytes(ISO_8859_1)));
  }

  private static byte[] marked(String text, boolean isBigEndian) {
    return text.getBytes(isBigEndian ? UTF_16BE : UTF_16LE);
  }

  private static Variant encoded(
      String name, java.util.function.Function<String, byte[]> encoding) {
    return new Variant(
        name,
        Shows.SAFEPOINTS,
        true,
        (lines, folder) ->
            Files.write(folder.resolve("gc.log"), encoding.apply(joined(lines, DATED))));
  }

  private static void parts(List<Variant> all) {
    all.add(part("gc* without safepoints", Shows.COLLECTIONS, line -> !isSafepoint(line)));
    all.add(
        part(
            "gc without the star",
            Shows.NO_STOPS_OF_CONCURRENT,
            line -> line.matches(".*\\[gc *\\] .*")));
    all.add(
        part(
            "gc and safepoint",
            Shows.SAFEPOINTS,
            line -> line.matches(".*\\[(gc|gc,start|gc,phases|safepoint) *\\] .*")));
    all.add(variant("safepoints of JDK 9 to 13", DATED, LogVariants::withOldSafepoints));
    all.add(
        new Variant(
            "safepoints apart",
            Shows.SAFEPOINTS,
            true,
            (lines, folder) -> {
              write(folder, "gc.log", lines, "time,uptimenanos,tags", line -> !isSafepoint(line));
              write(
                  folder,
                  "safepoint.log",
                  lines,
                  "time,uptimenanos,tags",
                  LogVariants::isSafepoint);
            }));
    all.add(
        new Variant(
            "rotated",
            Shows.SAFEPOINTS,
            true,
            (lines, folder) -> {
              int half = lines.size() / 2;
              write(folder, "gc.log.0", lines.subList(0, half), DATED, line -> true);
              write(folder, "gc.log", lines.subList(half, lines.size()), DATED, line -> true);
            }));
    all.add(
        new Variant(
            "truncated by logrotate",
            Shows.SAFEPOINTS,
            false,
            (lines, folder) ->
                Files.writeString(
                    folder.resolve("gc.log"),
                    "\0".repeat(2_000_000) + joined(lines, USUAL),
                    ISO_8859_1)));
    packed(all, "packed", "gc.log.gz");
    packed(all, "packed by logrotate", "gc.log.1");
  }

  private static void packed(List<Variant> all, String name, String file) {
    all.add(
        new Variant(
            name,
            Shows.SAFEPOINTS,
            false,
            (lines, folder) -> {
              ByteArrayOutputStream bytes = new ByteArrayOutputStream();
              try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
                out.write(joined(lines, USUAL).getBytes(ISO_8859_1));
              }
              Files.write(folder.resolve(file), bytes.toByteArray());
            }));
  }

  private static boolean isSafepoint(String line) {
    return line.contains("] Safepoint ");
  }

  private static Variant variant(String name, String decorations, UnaryOperator<String> line) {
    return new Variant(
        name,
        Shows.SAFEPOINTS,
        decorations.contains("time,") && !decorations.startsWith("up")
            || decorations.startsWith("timemillis"),
        (lines, folder) -> {
          String text = joined(lines, decorations);
          Files.writeString(
              folder.resolve("gc.log"),
              String.join("\n", text.lines().map(line).toList()) + "\n",
              ISO_8859_1);
        });
  }

  private static Variant part(String name, Shows shows, Predicate<String> isIn) {
    return new Variant(
        name, shows, true, (lines, folder) -> write(folder, "gc.log", lines, DATED, isIn));
  }

  private static void write(
      Path folder, String name, List<String> lines, String decorations, Predicate<String> isIn)
      throws IOException {
    Files.writeString(
        folder.resolve(name), joined(lines.stream().filter(isIn).toList(), decorations));
  }

  private static String joined(List<String> lines, String decorations) {
    StringBuilder text = new StringBuilder();
    lines.forEach(line -> text.append(decorated(line, decorations)).append('\n'));
    return text.toString();
  }

  private static String decorated(String line, String decorations) {
    Matcher matcher = LINE.matcher(line);
    if (!matcher.matches()) {
      return line;
    }
    String[] values = matcher.group(1).substring(1).split("[\\[\\]]+");
    StringBuilder kept = new StringBuilder();
    List<String> wanted = Arrays.asList(decorations.split(","));
    for (int i = 0; i < values.length; i++) {
      kept.append(wanted.contains(DECORATIONS.get(i)) ? "[" + values[i] + "]" : "");
    }
    return kept + " " + matcher.group(2);
  }

  /** As a JVM writes numbers where the language of the machine has decimal commas. */
  private static String withCommas(String line) {
    return line.replaceAll("(\\[\\d+)\\.(\\d{3}s\\])", "$1,$2")
        .replaceAll("(\\d)\\.(\\d+(?:ms|s)?(?: |$))", "$1,$2");
  }

  /** The safepoint lines of JDK 9 to 13, with more digits, so that nothing is rounded. */
  static String withOldSafepoints(String line) {
    Matcher safepoint = SAFEPOINT.matcher(line);
    return safepoint.matches()
        ? line.substring(0, line.indexOf("Safepoint \""))
            + String.format(
                java.util.Locale.ROOT,
                "Total time for which application threads were stopped: %.9f seconds, Stopping"
                    + " threads took: %.9f seconds",
                Long.parseLong(safepoint.group(2)) / 1e9,
                Long.parseLong(safepoint.group(1)) / 1e9)
        : line;
  }
}
