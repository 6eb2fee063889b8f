package io.github.btc.agent;

import static org.assertj.core.api.Assertions.assertThat;

import com.atlassian.oai.validator.OpenApiInteractionValidator;
import com.atlassian.oai.validator.model.Request;
import com.atlassian.oai.validator.model.SimpleResponse;
import io.github.btc.agent.observe.Report;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.PathItem;
import io.swagger.v3.parser.OpenAPIV3Parser;
import io.swagger.v3.parser.core.models.ParseOptions;
import io.swagger.v3.parser.core.models.SwaggerParseResult;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The running agent behaves exactly as docs/reference/agent-api.yaml describes. */
@Timeout(60)
class AgentApiContractTest {

  private static final String FILE =
      Path.of("..", "docs", "reference", "agent-api.yaml").toUri().toString();
  private static final String[] GUARDED = {
    "Authorization", "Bearer correct horse battery staple", "Origin", "http://a.example"
  };

  /** At {@link System#nanoTime()}'s least. */
  private static final String LONG_AGO = "-999999999999999999";

  private final OpenApiInteractionValidator validator =
      OpenApiInteractionValidator.createFor(FILE).build();
  private final Set<String> seen = new TreeSet<>();

  @Test
  void theFileIsValid() {
    SwaggerParseResult parsed = new OpenAPIV3Parser().readLocation(FILE, null, new ParseOptions());

    assertThat(parsed.getMessages()).isEmpty();
  }

  @Test
  void everyAnswerIsInTheFileAndEveryOneInTheFileIsGiven() throws Exception {
    try (RunningAgent agent = new RunningAgent("")) {
      check("GET /", agent.send("GET", "/", "gci", "ch"));
      check("GET /", agent.send("GET", "/", "gci", "gc"));
      check("POST /", agent.send("POST", "/", "gci", "ch"));
      check("POST /", agent.send("POST", "/", "gci", "gc"));
      check("POST /", agent.send("POST", "/", "gci", "gc", "BTC-Deadline-Nanos", LONG_AGO));
      check("POST /", agent.send("POST", "/", "gci", "gc", "BTC-Deadline-Nanos", "soon"));
      check("POST /", agent.send("POST", "/", "gci", "ch", "Origin", "http://a.example"));
      check("POST /", agent.send("POST", "/"));
      check("GET /", agent.send("GET", "/"));
      check("GET /", agent.send("GET", "/", "gci", "ch", "Origin", "http://a.example"));
      checkReading(agent, "/v1/level");
      checkReading(agent, "/v1/state");
      check("POST /v1/collections", agent.send("POST", "/v1/collections"));
      check("POST /v1/collections", agent.send("POST", "/v1/collections?mode=full"));
      check("POST /v1/collections", agent.send("POST", "/v1/collections?mode=old"));
      check("POST /v1/collections", agent.send("POST", "/v1/collections?kind=full"));
      check("POST /v1/collections", agent.send("GET", "/v1/collections"));
      check(
          "POST /v1/collections",
          agent.send("POST", "/v1/collections", "BTC-Deadline-Nanos", LONG_AGO));
      check(
          "POST /v1/collections", agent.send("POST", "/v1/collections", "BTC-Deadline-Nanos", "-"));
      check("POST /v1/collections", agent.send("POST", "/v1/collections", "Origin", "http://a.b"));
      agent.task(CollectionMode.YOUNG).failing = true;
      check("POST /", agent.send("POST", "/", "gci", "gc"));
      check("POST /v1/collections", agent.send("POST", "/v1/collections"));
    }
    try (RunningAgent agent = new RunningAgent(",bind=127.0.0.1,token-env=SECRET")) {
      check("GET /", agent.send("GET", "/", "gci", "ch"));
      check("POST /", agent.send("POST", "/", "gci", "gc"));
      check("GET /v1/level", agent.send("GET", "/v1/level"));
      check("GET /v1/state", agent.send("GET", "/v1/state"));
      check("POST /v1/collections", agent.send("POST", "/v1/collections"));
      check("GET /v1/level", agent.send("GET", "/v1/level", GUARDED));
    }
    try (RunningAgent agent = new RunningAgent(",methods=any")) {
      check("GET /", agent.send("GET", "/", "gci", "gc"));
      check("GET /", agent.send("GET", "/", "gci", "gc", "BTC-Deadline-Nanos", LONG_AGO));
      agent.task(CollectionMode.YOUNG).failing = true;
      check("GET /", agent.send("GET", "/", "gci", "gc"));
    }
    checkUnavailable();

    assertThat(seen).isEqualTo(described());
  }

  @Test
  void theFiguresOfAnObservationAreInTheFileWhetherMuchOrLittleIsKnown() {
    Report much = report(7L, new Report.Imagined(1, 2, 3, 4, 5, 6), null);
    Report little = report(null, null, "collector: none");

    for (Report seen : List.of(much, little)) {
      Answer answer = Answer.json(200, ObservedFigures.json(seen));
      assertDescribed(Request.Method.GET, "/v1/observation", answer);
      assertDescribed(Request.Method.POST, "/v1/observation/end", answer);
      assertDescribed(
          Request.Method.GET, "/metrics", Answer.text(200, ObservedFigures.prometheus(seen)));
    }
  }

  @Test
  void theDescriptionOfTheJvmIsInTheFile() {
    assertDescribed(Request.Method.GET, "/v1/jvm", Answer.json(200, JvmFigures.json()));
  }

  private static Report report(
      @Nullable Long gcCpuNanos, Report.@Nullable Imagined dryRun, @Nullable String refusal) {
    Map<String, Long> byKind = Map.of("young", 1L);
    return new Report(
        1,
        List.of("tomcat"),
        List.of("netty"),
        Map.of("undertow", "its class loader does not see the agent"),
        "the flight recorder",
        2,
        0,
        1,
        byKind,
        0.5,
        1,
        2,
        3,
        4,
        5,
        byKind,
        byKind,
        6,
        gcCpuNanos,
        8,
        gcCpuNanos,
        dryRun,
        refusal);
  }

  private void assertDescribed(Request.Method method, String path, Answer answer) {
    SimpleResponse response =
        SimpleResponse.Builder.status(answer.status())
            .withContentType(answer.contentType())
            .withBody(answer.body())
            .build();

    assertThat(validator.validateResponse(path, method, response).getMessages())
        .as("%s %s", path, answer.body())
        .isEmpty();
  }

  private void checkReading(RunningAgent agent, String path) throws Exception {
    check("GET " + path, agent.send("GET", path));
    check("GET " + path, agent.send("GET", path, "Origin", "http://a.example"));
    check("GET " + path, agent.send("PUT", path));
  }

  /** A JVM without the requested collection. */
  private void checkUnavailable() throws Exception {
    AgentServer server =
        AgentServer.start(
            AgentOptions.parse("port=0"),
            mode -> {
              throw new IllegalStateException("collector: none");
            },
            TimeUnit.MINUTES.toNanos(2));
    try (server) {
      HttpResponse<String> answer =
          java.net.http.HttpClient.newHttpClient()
              .send(
                  java.net.http.HttpRequest.newBuilder(
                          java.net.URI.create(
                              "http://127.0.0.1:" + server.address().getPort() + "/v1/collections"))
                      .POST(java.net.http.HttpRequest.BodyPublishers.noBody())
                      .build(),
                  HttpResponse.BodyHandlers.ofString());
      check("POST /v1/collections", answer);
    }
  }

  private void check(String operation, HttpResponse<String> answer) {
    String[] parts = operation.split(" ");
    SimpleResponse.Builder response =
        SimpleResponse.Builder.status(answer.statusCode()).withBody(answer.body());
    answer.headers().map().forEach(response::withHeader);

    assertThat(
            validator
                .validateResponse(parts[1], Request.Method.valueOf(parts[0]), response.build())
                .getMessages())
        .as("%s %d %s", operation, answer.statusCode(), answer.body())
        .isEmpty();
    seen.add(operation + " " + answer.statusCode());
  }

  private static Set<String> described() {
    OpenAPI api = new OpenAPIV3Parser().read(FILE);
    Set<String> all = new TreeSet<>();
    api.getPaths().forEach((path, item) -> add(all, path, item));
    return all;
  }

  private static void add(Set<String> all, String path, PathItem item) {
    item.readOperationsMap()
        .forEach(
            (method, operation) -> {
              if (!isOfAnObservation(operation)) {
                operation
                    .getResponses()
                    .keySet()
                    .forEach(status -> all.add(method + " " + path + " " + status));
              }
            });
  }

  /** Another mode of the agent, with a test of its own. */
  private static boolean isOfAnObservation(Operation operation) {
    return operation.getTags() != null && operation.getTags().contains("observe");
  }
}
