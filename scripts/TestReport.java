import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/**
 * Prints the last lines of a run of ./test: why tests were skipped, how many passed, which failed
 * with what, and the command that runs each of them alone. Arguments: the time at which the run began, in milliseconds
 * since 1970; Maven's log; the exit code so far. Ends with 1 if a test failed.
 */
final class TestReport {

  private static final int MOST_SHOWN = 4; // two lines each, so that ten lines have them all
  private static final int MOST_PLACES = 3;
  private static final int LONGEST = 600;

  private final List<Failure> failures = new ArrayList<>();
  private final Map<String, Integer> reasons = new TreeMap<>(); // of skipped tests
  private int tests;
  private int skipped;

  private TestReport() {}

  public static void main(String[] arguments) throws Exception {
    TestReport report = new TestReport();
    for (Path file : filesSince(Long.parseLong(arguments[0]))) {
      report.read(file);
    }
    report.print(Path.of(arguments[1]), Integer.parseInt(arguments[2]));
    System.exit(report.failures.isEmpty() ? 0 : 1);
  }

  private static List<Path> filesSince(long beginMillis) throws IOException {
    try (Stream<Path> files = Files.find(Path.of(""), 6, (file, is) -> isReport(file))) {
      List<Path> since = new ArrayList<>();
      for (Path file : files.sorted().toList()) {
        if (Files.getLastModifiedTime(file).toMillis() >= beginMillis) {
          since.add(file);
        }
      }
      return since;
    }
  }

  private static boolean isReport(Path file) {
    return file.getFileName().toString().matches("TEST-.*\\.xml")
        && file.getParent().getFileName().toString().matches("(surefire|failsafe)-reports");
  }

  private void read(Path file) throws Exception {
    Document document = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(file.toFile());
    String module = file.getParent().getParent().getParent().toString();
    NodeList cases = document.getElementsByTagName("testcase");
    for (int i = 0; i < cases.getLength(); i++) {
      Element test = (Element) cases.item(i);
      tests++;
      if (first(test, "skipped") instanceof Element unmet) {
        skipped++;
        reasons.merge(reason(unmet), 1, Integer::sum);
      }
      Node problem = first(test, "failure", "error");
      if (problem != null) {
        failures.add(new Failure(jdk(document), module, name(test), message(test, (Element) problem)));
      }
    }
  }

  /** Returns what the command that runs a test of this report begins with: the JDK, if it is another. */
  private static String jdk(Document report) {
    NodeList properties = report.getElementsByTagName("property");
    for (int i = 0; i < properties.getLength(); i++) {
      Element property = (Element) properties.item(i);
      String value = property.getAttribute("value");
      if (property.getAttribute("name").equals("java.home")
          && !value.equals(System.getProperty("java.home"))) {
        return "JAVA_HOME=" + value + " ";
      }
    }
    return "";
  }

  private static Node first(Element test, String... names) {
    for (String name : names) {
      if (test.getElementsByTagName(name).getLength() > 0) {
        return test.getElementsByTagName(name).item(0);
      }
    }
    return null;
  }

  /** Returns the sentence of an assumption, or of a condition. */
  private static String reason(Element unmet) {
    String said = unmet.getAttribute("message");
    String thrown = unmet.getTextContent().lines().findFirst().orElse("");
    return shortened(said.isBlank() ? thrown.replaceAll(".*Assumption failed: ", "") : said);
  }

  /** Returns Class#method, or Class when its set-up failed. */
  private static String name(Element test) {
    String type = test.getAttribute("classname").replaceAll(".*\\.", "");
    String method = test.getAttribute("name").replaceAll("\\W.*", "");
    return method.isEmpty() || method.equals(type) ? type : type + "#" + method;
  }

  private static String message(Element test, Element problem) {
    String said = problem.getAttribute("message");
    if (said.isBlank()) {
      said = problem.getTextContent();
    }
    return shortened(said.strip().replaceAll("\\s+", " ")) + place(test, problem);
  }

  /** Returns the lines of the test's own class at which it stood: what a timeout was waiting for. */
  private static String place(Element test, Element problem) {
    String type = test.getAttribute("classname").replaceAll("\\$.*", "");
    String file = type.substring(type.lastIndexOf('.') + 1) + ".java:";
    return problem
        .getTextContent()
        .lines()
        .filter(line -> line.strip().startsWith("at ") && line.contains("(" + file))
        .map(line -> line.substring(line.indexOf('(')))
        .distinct()
        .limit(MOST_PLACES)
        .collect(Collectors.joining(" < ", " ", ""))
        .stripTrailing();
  }

  /** Returns both ends: a long text comes first in AssertJ's messages, and what it lacks last. */
  private static String shortened(String line) {
    int half = LONGEST / 2;
    return line.length() <= LONGEST
        ? line
        : line.substring(0, half) + " ... " + line.substring(line.length() - half);
  }

  private void print(Path log, int code) throws IOException {
    reasons.forEach((reason, times) -> System.out.println("skipped " + times + ": " + reason));
    System.out.printf(
        "%d passed, %d failed, %d skipped%n", tests - failures.size() - skipped, failures.size(), skipped);
    for (Failure failure : failures.subList(0, Math.min(MOST_SHOWN, failures.size()))) {
      System.out.println(failure.module() + " " + failure.test() + ": " + failure.message());
      System.out.println(
          "  alone: " + failure.jdk() + "./test " + failure.module() + " '" + failure.test() + "'");
    }
    if (failures.size() > MOST_SHOWN) {
      System.out.println("and " + (failures.size() - MOST_SHOWN) + " more: see " + log);
    } else if (failures.isEmpty() && code != 0) {
      printErrors(log);
    }
  }

  /** What fails outside of a test: a compilation, a check, or a JVM that has ended too early. */
  private static void printErrors(Path log) throws IOException {
    try (Stream<String> lines = Files.lines(log)) {
      List<String> errors =
          lines
              .filter(line -> line.startsWith("[ERROR]") && line.length() > "[ERROR] ".length())
              .limit(2L * MOST_SHOWN)
              .toList();
      errors.forEach(line -> System.out.println(shortened(line)));
      if (errors.isEmpty()) {
        System.out.println("No test failed: the lines above say what did");
      }
    }
  }

  private record Failure(String jdk, String module, String test, String message) {}
}
