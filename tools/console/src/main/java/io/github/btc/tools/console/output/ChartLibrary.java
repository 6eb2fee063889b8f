package io.github.btc.tools.console.output;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Properties;

/** The script of Apache ECharts, read from its webjar on the class path. */
public final class ChartLibrary {

  private static final String POM = "/META-INF/maven/org.webjars.npm/echarts/pom.properties";

  private ChartLibrary() {}

  /**
   * Returns the minified script.
   *
   * @return the script
   * @throws IOException if it cannot be read
   */
  public static String script() throws IOException {
    Properties pom = new Properties();
    pom.load(open(POM));
    String version = pom.getProperty("version");
    return text("/META-INF/resources/webjars/echarts/" + version + "/dist/echarts.min.js");
  }

  /**
   * Reads a text file from the class path.
   *
   * @param resource the absolute name of the file
   * @return the text
   * @throws IOException if the class path has no such file
   */
  public static String text(String resource) throws IOException {
    try (InputStream in = open(resource)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static InputStream open(String resource) throws IOException {
    InputStream in = ChartLibrary.class.getResourceAsStream(resource);
    if (in == null) {
      throw new IOException(resource + ": not on the class path");
    }
    return in;
  }
}
