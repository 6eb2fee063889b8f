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
    Set<String> prefixes = prefixes();
    others
        .orderedStream()
        .flatMap(each -> each.paths().stream())
        .flatMap(path -> prefixes.stream().map(prefix -> prefix + path))
        .filter(path -> path.length() > 1 && !path.contains("*") && !path.endsWith("/"))
        .forEach(paths::add);
    Bypass bypass = Bypass.standard();
    for (String path : paths) {
      bypass = bypass.path(path);
    }
    return bypass;
  }

  /**
   * Returns the paths under which the actuator may be served: that of the dispatcher servlet, and
   * that of Jersey, which serves the actuator of an application without Spring MVC.
   */
  private Set<String> prefixes() {
    Set<String> prefixes = new LinkedHashSet<>();
    prefixes.add(prefix("spring.mvc.servlet.path"));
    prefixes.add(prefix("spring.jersey.application-path"));
    return prefixes;
  }

  /**
   * Returns the path in a property as Spring Boot reads it: "api", "/api/" and "/api/*" are one.
   */
  private String prefix(String property) {
    String path = environment.getProperty(property, "");
    int wildcard = path.indexOf('*');
    String plain = wildcard < 0 ? path : path.substring(0, wildcard);
    String whole = plain.endsWith("/") ? plain.substring(0, plain.length() - 1) : plain;
    return whole.isEmpty() || whole.startsWith("/") ? whole : "/" + whole;
  }
}
