package io.github.btc.spring.boot;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The metadata on the class path, which editors use for completion. */
final class KnownProperties {

  private static final String METADATA = "META-INF/spring-configuration-metadata.json";
  private static final Path OURS = Path.of("target", "classes").resolve(METADATA);
  private static final JsonMapper JSON = new JsonMapper();

  private KnownProperties() {}

  /** Names of every module's properties. */
  static Set<String> names() {
    Set<String> names = new TreeSet<>();
    try {
      for (URL url : all()) {
        try (InputStream in = url.openStream()) {
          JSON.readTree(in).get("properties").forEach(each -> names.add(text(each, "name")));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return names;
  }

  private static List<URL> all() throws IOException {
    return Collections.list(KnownProperties.class.getClassLoader().getResources(METADATA));
  }

  /** A property of this module. */
  record Property(String name, String type, String defaultValue, String description) {}

  /** This module's properties, in the order of their names. */
  static List<Property> ours() throws IOException {
    List<Property> properties = new ArrayList<>();
    for (JsonNode each : JSON.readTree(Files.readString(OURS)).get("properties")) {
      properties.add(
          new Property(
              text(each, "name"),
              text(each, "type"),
              text(each, "defaultValue"),
              text(each, "description")));
    }
    return properties;
  }

  /** The values that an editor offers for a property of this module, in their order. */
  static List<String> offered(String property) throws IOException {
    List<String> values = new ArrayList<>();
    for (JsonNode hint : JSON.readTree(Files.readString(OURS)).get("hints")) {
      if (text(hint, "name").equals(property)) {
        hint.get("values").forEach(each -> values.add(text(each, "value")));
      }
    }
    return values;
  }

  private static String text(JsonNode node, String field) {
    return node.path(field).asString("");
  }
}
