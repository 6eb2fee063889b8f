package io.github.btc.agent.observe;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Loads Netty once more, and conversations with it, so that the door is in its classes. */
final class RewrittenNetty extends ClassLoader {

  private static final RewrittenNetty LOADER = new RewrittenNetty();

  private RewrittenNetty() {
    super(RewrittenNetty.class.getClassLoader());
  }

  /** Gives each line to a conversation, and returns the requests in flight after each of them. */
  @SuppressWarnings("unchecked")
  static List<Integer> inFlightAfterEach(
      Class<? extends Consumer<String>> type, RequestLog log, String... lines) throws Exception {
    Consumer<String> conversation =
        (Consumer<String>) LOADER.loadClass(type.getName()).getDeclaredConstructor().newInstance();
    List<Integer> inFlight = new ArrayList<>();
    for (String line : lines) {
      conversation.accept(line);
      inFlight.add(log.gate().inFlight());
    }
    return inFlight;
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    boolean own = name.startsWith("io.netty.") || name.contains("Conversation");
    synchronized (getClassLoadingLock(name)) {
      Class<?> loaded = own ? findLoadedClass(name) : super.loadClass(name, resolve);
      return loaded == null ? findClass(name) : loaded;
    }
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    String path = name.replace('.', '/');
    try (InputStream in = getResourceAsStream(path + ".class")) {
      if (in == null) {
        throw new ClassNotFoundException(name);
      }
      byte[] bytes = in.readAllBytes();
      Entrance entrance = Entrance.in(path);
      byte[] rewritten = entrance == null ? bytes : entrance.rewrite(bytes, path, true);
      assertThat(rewritten).as(name).isNotEmpty();
      return defineClass(name, rewritten, 0, rewritten.length);
    } catch (IOException e) {
      throw new ClassNotFoundException(name, e);
    }
  }
}
