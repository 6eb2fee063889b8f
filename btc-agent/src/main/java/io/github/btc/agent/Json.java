package io.github.btc.agent;

/** Writes the agent's JSON answers. A library would double the size of the agent. */
final class Json {

  private Json() {}

  static Fields fields() {
    return new Fields();
  }

  /** One object, with its fields in the order in which they were added. */
  static final class Fields {

    private final StringBuilder text = new StringBuilder();

    Fields put(String name, String value) {
      return raw(name, quoted(value));
    }

    Fields put(String name, long value) {
      return raw(name, Long.toString(value));
    }

    Fields put(String name, boolean value) {
      return raw(name, Boolean.toString(value));
    }

    Fields put(String name, Fields value) {
      return raw(name, value.toString());
    }

    private Fields raw(String name, String value) {
      text.append(text.isEmpty() ? "" : ",").append(quoted(name)).append(':').append(value);
      return this;
    }

    @Override
    public String toString() {
      return "{" + text + "}";
    }
  }

  /** Quotes a string as in RFC 8259, section 7. */
  private static String quoted(String value) {
    StringBuilder text = new StringBuilder("\"");
    value
        .chars()
        .forEach(
            c -> {
              if (c == '"' || c == '\\') {
                text.append('\\').append((char) c);
              } else if (c < ' ') {
                text.append("\\u%04x".formatted(c));
              } else {
                text.append((char) c);
              }
            });
    return text.append('"').toString();
  }
}
