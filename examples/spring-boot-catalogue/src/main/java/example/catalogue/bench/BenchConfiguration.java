package example.catalogue.bench;

import io.github.btc.Announcer;
import io.github.btc.BackgroundTask;
import io.github.btc.FirstRefusalAnnouncer;
import io.github.btc.RefusedSettingException;
import io.github.btc.gc.thesis.FullCollections;
import io.github.btc.kubernetes.SlotCoordinator;
import io.github.btc.coordination.FileCoordinator;
import io.github.btc.loadbalancer.HaProxyAnnouncer;
import io.github.btc.spring.ControllerCustomizer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.UnixDomainSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.ApplicationRunner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.availability.AvailabilityChangeEvent;
import org.springframework.boot.availability.ReadinessState;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Profile;
import org.springframework.context.event.EventListener;
import org.springframework.http.client.ClientHttpRequestInterceptor;
import org.springframework.http.client.ClientHttpResponse;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;

/** The beans for a service that the bench has started. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty("answers")
class BenchConfiguration {

  private static final String NO_COLLECTIONS = "NO_COLLECTIONS";

  /** The prefix of the announcement if replicas take turns. */
  private static final Pattern TURNS = Pattern.compile("turns=(\\d{1,5})ms@([^,]+),(.+)");

  /** The prefix if they take turns for long closings alone. */
  private static final Pattern LONG_TURNS = Pattern.compile("long-turns=([^,]+),(.+)");

  /** The prefix if each replica closes only in its slot of the clock, as pods do. */
  private static final Pattern SLOT = Pattern.compile("slot=(\\d{1,3})/(\\d{1,3}),(.+)");

  /** As the replicas of the bench have them, many of which share the cores of one machine. */
  private static final Duration SLOT_LENGTH = Duration.ofMillis(400);

  private static final Duration SLOT_CLOSING = Duration.ofMillis(300);
  private static final Duration SLOT_GUARD = Duration.ofMillis(20);
  private static final int MOST_SLOTS = 4;

  /** As the replicas of the bench have it: a full collection, and each first one. */
  private static final Duration LONG_FROM = Duration.ofMillis(75);

  private static final Pattern FIRST_REFUSAL =
      Pattern.compile("first-refusal=(\\d{1,4})ms\\+(\\d{1,4})ms");

  private static final Pattern HAPROXY = Pattern.compile("haproxy=([^/@]+/[^/@]+)@(.+)");

  private final ConfigurableApplicationContext context;

  BenchConfiguration(ConfigurableApplicationContext context) {
    this.context = context;
  }

  @Bean
  AnswerBook answerBook(@Value("${answers}") Path file, @Value("${index}") int replica) {
    return new AnswerBook(file, replica);
  }

  @Bean
  EventFile eventFile(@Value("${events}") Path file) {
    return new EventFile(file);
  }

  /** Reads the announcement in the format of the bench. */
  @Bean
  Announcer announcer(@Value("${announce}") String announce) {
    String text = withoutTurns(announce);
    Matcher refusal = FIRST_REFUSAL.matcher(text);
    if (refusal.matches()) {
      return FirstRefusalAnnouncer.waitingAtMost(
          millis(refusal.group(1)), millis(refusal.group(2)));
    }
    Matcher server = HAPROXY.matcher(text);
    if (server.matches()) {
      return HaProxyAnnouncer.builder()
          .server(server.group(1), UnixDomainSocketAddress.of(server.group(2)))
          .build();
    }
    if (text.equals("none")) {
      return Announcer.none();
    }
    throw new RefusedSettingException(
        "announce",
        announce,
        "none, first-refusal=500ms+10ms or haproxy=be/s1@/path, with the prefix turns=0ms@/path if"
            + " replicas take turns, long-turns=/path, if they do for long closings, or slot=0/3,"
            + " if each has its slot of the clock");
  }

  private static String withoutTurns(String announce) {
    for (Pattern prefix : List.of(TURNS, LONG_TURNS, SLOT)) {
      Matcher found = prefix.matcher(announce);
      if (found.matches()) {
        return found.group(found.groupCount());
      }
    }
    return announce;
  }

  @Bean
  ControllerCustomizer turns(@Value("${announce}") String announce) {
    Matcher turns = TURNS.matcher(announce);
    Matcher longTurns = LONG_TURNS.matcher(announce);
    Matcher slot = SLOT.matcher(announce);
    return builder -> {
      if (turns.matches()) {
        builder.coordinator(FileCoordinator.of(Path.of(turns.group(2)), 1, millis(turns.group(1))));
      } else if (longTurns.matches()) {
        Path folder = Path.of(longTurns.group(1));
        builder.coordinator(FileCoordinator.oneAtATime(folder).forClosingsFrom(LONG_FROM));
      } else if (slot.matches()) {
        int replicas = Integer.parseInt(slot.group(2));
        builder.coordinator(slot(Integer.parseInt(slot.group(1)), replicas));
      }
    };
  }

  private static SlotCoordinator slot(int replica, int replicas) {
    return SlotCoordinator.of(replicas)
        .most((replicas + MOST_SLOTS - 1) / MOST_SLOTS)
        .number(replica)
        .guard(SLOT_GUARD)
        .longestClosing(SLOT_CLOSING)
        .slot(SLOT_LENGTH)
        .build();
  }

  /** Tells the load generator how long the other service took, which is no time of this one. */
  @Bean
  ClientHttpRequestInterceptor waited() {
    return (request, body, execution) -> {
      ClientHttpResponse answer = execution.execute(request, body);
      String millis = answer.getHeaders().getFirst(Stock.WAITED);
      if (millis != null
          && RequestContextHolder.getRequestAttributes() instanceof ServletRequestAttributes own
          && own.getResponse() != null) {
        own.getResponse().setHeader(Stock.WAITED, millis);
      }
      return answer;
    };
  }

  /** Has full collections only, as in the source thesis, for comparison. */
  @Bean
  @Profile("FULL")
  BackgroundTask fullCollections() {
    return FullCollections.whenEdenFills();
  }

  private static Duration millis(String digits) {
    return Duration.ofMillis(Long.parseLong(digits));
  }

  @Bean
  ControllerCustomizer fixedSeed(@Value("${seed}") long seed) {
    return builder -> builder.seed(seed);
  }

  /**
   * Moves the cache to the old generation before the first request, so that the tasks know its
   * size.
   */
  @Bean
  ApplicationRunner collectOnce(@Value("${mode}") String mode) {
    return arguments -> {
      if (!mode.equals(NO_COLLECTIONS)) {
        System.gc();
      }
    };
  }

  @EventListener
  void on(AvailabilityChangeEvent<ReadinessState> event) {
    if (event.getState() == ReadinessState.ACCEPTING_TRAFFIC) {
      endWithParent();
      int port = ((WebServerApplicationContext) context).getWebServer().getPort();
      System.out.println("ready " + port);
    }
  }

  /** Ends with the parent process, which keeps standard input open until it closes it or ends. */
  private void endWithParent() {
    Thread thread =
        new Thread(
            () -> {
              try {
                System.in.transferTo(OutputStream.nullOutputStream());
              } catch (IOException e) {
                // A broken pipe is an end too.
              }
              System.exit(SpringApplication.exit(context));
            },
            "parent-watch");
    thread.setDaemon(true);
    thread.start();
  }
}
