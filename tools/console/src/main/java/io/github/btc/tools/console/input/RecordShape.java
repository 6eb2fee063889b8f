package io.github.btc.tools.console.input;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/**
 * The keys and values that a record allows in a file.
 *
 * @param type the record
 */
record RecordShape(Class<? extends Record> type) {

  private static final String KEYS = "keys and values";

  /**
   * A key whose value is not as expected.
   *
   * @param key the key, after the keys that contain it
   * @param expected the expected value, in words
   */
  record Fault(String key, String expected) {}

  /** A place in the file: the type of its value, and the record component that declares it. */
  private record Place(Type type, RecordComponent component) {

    Place of(Type part) {
      return new Place(part, component);
    }
  }

  /** Returns the first value that is missing or out of its range. */
  Optional<Fault> fault(Record content) {
    return Optional.ofNullable(inRecord("", content));
  }

  private static @Nullable Fault inRecord(String path, Record content) {
    for (RecordComponent each : content.getClass().getRecordComponents()) {
      String key = path + key(each);
      Object value = value(content, each);
      if (value == null && !each.getAnnotatedType().isAnnotationPresent(Nullable.class)) {
        return new Fault(key, words(new Place(each.getGenericType(), each)));
      }
      Fault fault =
          value == null ? null : inValue(key, value, new Place(each.getGenericType(), each));
      if (fault != null) {
        return fault;
      }
    }
    return null;
  }

  private static @Nullable Fault inValue(String key, @Nullable Object value, Place place) {
    if (value instanceof Record nested) {
      return inRecord(key + ".", nested);
    }
    if (value instanceof List<?> list) {
      return inList(key, list, place);
    }
    if (value instanceof Map<?, ?> map) {
      return inMap(key, map, place);
    }
    return value != null && fits(value, place.component()) ? null : new Fault(key, words(place));
  }

  private static @Nullable Fault inList(String key, List<?> list, Place place) {
    Place element = place.of(argument(place.type(), 0));
    for (int i = 0; i < list.size(); i++) {
      Fault fault = inValue(key + "[" + (i + 1) + "]", list.get(i), element);
      if (fault != null) {
        return fault;
      }
    }
    boolean numbers = place.component().isAnnotationPresent(Whole.class);
    return numbers && (list.isEmpty() || new HashSet<>(list).size() < list.size())
        ? new Fault(key, "different numbers, at least one")
        : null;
  }

  private static @Nullable Fault inMap(String key, Map<?, ?> map, Place place) {
    Matching names = place.component().getAnnotation(Matching.class);
    for (Map.Entry<?, ?> each : map.entrySet()) {
      String own = key + "." + each.getKey();
      if (names != null && !String.valueOf(each.getKey()).matches(names.value())) {
        return new Fault(key, names.expected());
      }
      Fault fault = inValue(own, each.getValue(), place.of(argument(place.type(), 1)));
      if (fault != null) {
        return fault;
      }
    }
    return null;
  }

  private static boolean fits(Object value, RecordComponent component) {
    if (value instanceof String text) {
      Matching matching = component.getAnnotation(Matching.class);
      boolean isAlone = raw(component.getGenericType()) == String.class;
      boolean isName = matching != null && raw(component.getGenericType()) != Map.class;
      return text.indexOf('\0') < 0
          && !(isAlone && text.isBlank()) // an argument or a variable may be empty
          && (!isName || Pattern.matches(matching.value(), text));
    }
    Whole whole = component.getAnnotation(Whole.class);
    if (whole != null && value instanceof Number number) {
      return number.longValue() >= whole.least() && number.longValue() <= whole.most();
    }
    Fraction fraction = component.getAnnotation(Fraction.class);
    return fraction == null
        || value instanceof Double number
            && number >= fraction.least()
            && number <= fraction.most();
  }

  /** Describes the value that is expected at the place where the binding failed. */
  String expected(List<JacksonException.Reference> path) {
    Place place = null;
    Type reached = type;
    for (JacksonException.Reference step : path) {
      if (step.getPropertyName() == null) {
        reached = argument(reached, 0);
      } else if (raw(reached) == Map.class) {
        reached = argument(reached, 1);
      } else {
        RecordComponent component = component(raw(reached), step.getPropertyName());
        reached = component.getGenericType();
        place = new Place(reached, component);
      }
      place = place == null ? null : place.of(reached);
    }
    return place == null ? KEYS : words(place);
  }

  private static String words(Place place) {
    Class<?> raw = raw(place.type());
    Whole whole = place.component().getAnnotation(Whole.class);
    Fraction fraction = place.component().getAnnotation(Fraction.class);
    Matching matching = place.component().getAnnotation(Matching.class);
    if (raw == List.class) {
      return "a list of " + plural(raw(argument(place.type(), 0)));
    } else if (raw == Map.class || raw.isRecord()) {
      return KEYS;
    } else if (whole != null) {
      return "a whole number from " + whole.least() + " to " + whole.most();
    } else if (fraction != null) {
      return "a number from " + fraction.least() + " to " + fraction.most();
    } else if (matching != null && raw(place.component().getGenericType()) != Map.class) {
      return matching.expected();
    } else if (raw.isEnum()) {
      return Stream.of(raw.getEnumConstants())
          .map(each -> ((Enum<?>) each).name().toLowerCase(Locale.ROOT))
          .collect(Collectors.joining(", ", "one of ", ""));
    }
    if (raw == Integer.class || raw == Long.class) {
      return "a whole number";
    }
    return raw == Boolean.class ? "true or false" : raw == String.class ? "a text" : "a number";
  }

  private static String plural(Class<?> element) {
    if (element == String.class || element.isEnum()) {
      return "texts";
    }
    if (element == Double.class) {
      return "numbers";
    }
    return element.isRecord() ? "blocks" : "whole numbers";
  }

  /**
   * Finds a value by its key. A name in the key may contain dots. Returns a missing node if the key
   * has no value.
   */
  static JsonNode valueAt(JsonNode tree, String key) {
    if (key.isEmpty()) {
      return tree;
    }
    if (tree.isArray() && key.startsWith("[")) {
      int end = key.indexOf(']');
      return valueAt(tree.path(Integer.parseInt(key.substring(1, end)) - 1), rest(key, end + 1));
    }
    for (String name : tree.propertyNames()) {
      if (key.equals(name) || key.startsWith(name + ".") || key.startsWith(name + "[")) {
        JsonNode found = valueAt(tree.path(name), rest(key, name.length()));
        if (!found.isMissingNode()) {
          return found;
        }
      }
    }
    return MissingNode.getInstance();
  }

  private static String rest(String key, int from) {
    return key.startsWith(".", from) ? key.substring(from + 1) : key.substring(from);
  }

  private static RecordComponent component(Class<?> owner, String key) {
    return Stream.of(owner.getRecordComponents())
        .filter(each -> key(each).equals(key))
        .findFirst()
        .orElseThrow();
  }

  private static String key(RecordComponent component) {
    return component.getName().replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
  }

  private static @Nullable Object value(Record content, RecordComponent component) {
    try {
      component.getAccessor().setAccessible(true); // the record may be package-private
      return component.getAccessor().invoke(content);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(component.toString(), e);
    }
  }

  private static Class<?> raw(Type type) {
    return type instanceof ParameterizedType generic
        ? (Class<?>) generic.getRawType()
        : type instanceof Class<?> own ? own : Objects.class;
  }

  private static Type argument(Type type, int index) {
    return type instanceof ParameterizedType generic
        ? generic.getActualTypeArguments()[index]
        : Object.class;
  }
}
