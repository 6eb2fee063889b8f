package io.github.btc.spring.boot;

import io.github.btc.AwayNotices;
import io.github.btc.http.AdapterBuilder;
import io.github.btc.http.Bypass;
import io.github.btc.spring.OneBean;
import java.util.LinkedHashSet;
import java.util.Set;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.core.env.Environment;

/**
 * The settings of both filters: {@code btc.filter.*}, and the paths of probes and of the actuator.
 */
final class FilterSettings {

  private final BtcProperties.Filter properties;
  private final ObjectProvider<BypassedPaths> others;
  private final ObjectProvider<AwayNotices> inBand;
  private final Environment environment;

  FilterSettings(
      BtcProperties properties,
      ObjectProvider<BypassedPaths> others,
      ObjectProvider<AwayNotices> inBand,
      Environment environment) {
    this.properties = properties.filter();
    this.others = others;
    this.inBand = inBand;
    this.environment = environment;
  }

  BtcProperties.Filter properties() {
    return properties;
  }

  /**
   * Sets a builder's values. Call it after all beans exist, because it needs the actuator's paths.
   */
  <B extends AdapterBuilder<B>> B applyTo(B builder) {
    AwayNotices notices = OneBean.of(inBand);
    if (notices != null) {
      builder.inBand(notices);
    }
    return properties.applyTo(builder).bypass(bypass());
  }

  private Bypass bypass() {
    Set<String> paths = new LinkedHashSet<>(properties.bypass());
    String servletPath = servletPath();
    others
        .orderedStream()
        .flatMap(each -> each.paths().stream())
        .map(path -> servletPath + path)
        .filter(path -> path.length() > 1 && !path.contains("*") && !path.endsWith("/"))
        .forEach(paths::add);
    Bypass bypass = Bypass.standard();
    for (String path : paths) {
      bypass = bypass.path(path);
    }
    return bypass;
  }

  /** Returns the path of the dispatcher servlet, under which Spring MVC serves the actuator too. */
  private String servletPath() {
    String path = environment.getProperty("spring.mvc.servlet.path", "");
    return path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
  }
}
