package io.github.btc.proofs.pages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.github.btc.gc.Collector;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * The files for meshes, gateways and clusters have the form that the programs expect that read
 * them. A field that the program does not know is an error.
 */
class ManifestsTest {

  private static final Path RECIPES = Page.ROOT.resolve("docs/guides/load-balancers");
  private static final Path KUBERNETES = Page.ROOT.resolve("examples/kubernetes");
  private static final String URL_MAP = "gcp-url-map.yaml";
  private static final Set<String> OF_KUBERNETES =
      Set.of(
          "StatefulSet",
          "Deployment",
          "ConfigMap",
          "Service",
          "Ingress",
          "PodDisruptionBudget",
          "ServiceAccount",
          "Role",
          "RoleBinding");
  private static final List<String> PAGES_WITH_MANIFESTS = List.of("docs/guides/kubernetes.md");
  private static final Set<String> OTHER_PROGRAMS =
      Set.of("envoy.yaml", "envoy-sidecar.yaml", "pod-envoy.yaml", "spring-cloud-gateway.yaml");
  private static final Pattern BLOCK = Pattern.compile("```yaml\n(.*?)```", Pattern.DOTALL);
  private static final YAMLMapper YAML = new YAMLMapper();

  /** One document of a file. A patch of an overlay has only the fields that it changes. */
  record Manifest(String name, JsonNode content) {

    boolean isRelevant(Error error) {
      return !name.contains("/overlays/")
          || !error.getKeyword().equals("required") && !error.getMessage().contains("$patch");
    }

    @Override
    public String toString() {
      return name + " " + content.path("kind").asString("");
    }
  }

  static Stream<Manifest> manifests() {
    return Stream.concat(
        Stream.concat(
                files(RECIPES).filter(file -> !OTHER_PROGRAMS.contains(name(file))),
                files(KUBERNETES))
            .flatMap(ManifestsTest::documents),
        PAGES_WITH_MANIFESTS.stream().flatMap(ManifestsTest::manifestsOnPage));
  }

  /** The blocks of YAML that are objects of Kubernetes, as roles for the turns are. */
  private static Stream<Manifest> manifestsOnPage(String page) {
    try {
      return BLOCK
          .matcher(Files.readString(Page.ROOT.resolve(page)))
          .results()
          .map(block -> block.group(1))
          .filter(text -> text.startsWith("apiVersion:"))
          .flatMap(text -> documents(page, text));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @ParameterizedTest
  @MethodSource("manifests")
  void hasTheFormOfItsSchema(Manifest manifest) {
    assertThat(errors(manifest.content())).filteredOn(manifest::isRelevant).isEmpty();
  }

  @Test
  void aFieldThatIsMisspeltIsAnError() {
    ObjectNode service = (ObjectNode) document(RECIPES.resolve("linkerd.yaml")).deepCopy();
    ((ObjectNode) service.path("spec")).put("selectors", "app");
    assertThat(errors(service)).hasSize(1);

    ObjectNode route = (ObjectNode) document(RECIPES.resolve("istio.yaml")).deepCopy();
    ((ObjectNode) route.at("/spec/http/0/retries")).put("retriesOn", "5xx");
    assertThat(errors(route)).hasSize(1);

    ObjectNode map = (ObjectNode) document(RECIPES.resolve(URL_MAP)).deepCopy();
    map.put("defaultServices", "one");
    assertThat(errors(map)).hasSize(1);

    ObjectNode folder =
        (ObjectNode) document(KUBERNETES.resolve("base/kustomization.yaml")).deepCopy();
    folder.put("resource", "one.yaml");
    assertThat(errors(folder)).hasSize(1);

    ObjectNode role = (ObjectNode) ofKind("Role").content().deepCopy();
    ((ObjectNode) role.at("/rules/0")).put("verb", "get");
    assertThat(errors(role)).hasSize(1);

    ObjectNode rule = (ObjectNode) ofKind("PrometheusRule").content().deepCopy();
    ((ObjectNode) rule.at("/spec/groups/0/rules/0")).put("fore", "1m");
    assertThat(errors(rule)).hasSize(1);

    ObjectNode middleware = (ObjectNode) document(RECIPES.resolve("traefik.yaml")).deepCopy();
    ((ObjectNode) middleware.at("/spec/retry")).put("statuses", "425");
    assertThat(errors(middleware)).hasSize(1);
  }

  private static Manifest ofKind(String kind) {
    return manifests()
        .filter(manifest -> manifest.content().path("kind").asString("").equals(kind))
        .findFirst()
        .orElseThrow();
  }

  /** A program ignores annotations that it does not know, and no schema names them. */
  @ParameterizedTest
  @ValueSource(strings = {"linkerd.yaml", "aws-alb.yaml", "aws-nlb.yaml"})
  void theDocumentationOfTheProgramHasEachAnnotation(String file) throws IOException {
    List<String> documented = resource("annotations.txt").lines().toList();

    assertThat(document(RECIPES.resolve(file)).at("/metadata/annotations").propertyNames())
        .isNotEmpty()
        .allSatisfy(name -> assertThat(documented).contains(name));
  }

  @Test
  void theLoadBalancerChecksWhatTheProbeOfThePodChecks() {
    JsonNode annotations = document(RECIPES.resolve("aws-alb.yaml")).at("/metadata/annotations");
    JsonNode pods = document(KUBERNETES.resolve("base/statefulset.yaml"));
    JsonNode probe = pods.at("/spec/template/spec/containers/0/readinessProbe/httpGet");

    assertThat(annotations.path("alb.ingress.kubernetes.io/healthcheck-path").asString())
        .isEqualTo(probe.path("path").asString());
    assertThat(annotations.path("alb.ingress.kubernetes.io/healthcheck-port").asString())
        .isEqualTo(environment(pods, "MANAGEMENT_SERVER_PORT"));
  }

  @Test
  void prometheusScrapesPortsThatThePodHas() {
    JsonNode pods = document(KUBERNETES.resolve("base/statefulset.yaml"));
    List<String> ports = pods.findValues("containerPort").stream().map(JsonNode::asString).toList();
    List<String> names =
        Stream.of("initContainers", "containers")
            .flatMap(kind -> pods.at("/spec/template/spec/" + kind + "/0/ports").valueStream())
            .map(port -> port.path("name").asString())
            .toList();

    assertThat(
            document(KUBERNETES.resolve("base/pod-monitor.yaml")).at("/spec/podMetricsEndpoints"))
        .extracting(endpoint -> endpoint.path("port").asString())
        .hasSize(2)
        .isSubsetOf(names);
    assertThat(KUBERNETES.resolve("base/metrics.cfg")).content().contains("bind :8404");
    assertThat(ports).contains("8404");
  }

  /** Without it Prometheus gets a 404, and no alert fires. */
  @Test
  void theServiceExposesTheEndpointThatPrometheusScrapes() {
    JsonNode pods = document(KUBERNETES.resolve("base/statefulset.yaml"));
    JsonNode monitor = document(KUBERNETES.resolve("base/pod-monitor.yaml"));
    String path = monitor.at("/spec/podMetricsEndpoints/0/path").asString();

    assertThat(environment(pods, "MANAGEMENT_ENDPOINTS_WEB_EXPOSURE_INCLUDE").split(","))
        .contains(path.replace("/actuator/", ""), "health", "btc");
  }

  /** The proxy is a target of its own, and has no metrics of BTC. */
  @Test
  void anAlertFiresIfTheTargetWithTheMetricsOfBtcHasNone() {
    JsonNode pods = document(KUBERNETES.resolve("base/statefulset.yaml"));
    JsonNode monitor = document(KUBERNETES.resolve("base/pod-monitor.yaml"));
    String target =
        "up{container=\"%s\",endpoint=\"%s\"}"
            .formatted(
                pods.at("/spec/template/spec/containers/0/name").asString(),
                monitor.at("/spec/podMetricsEndpoints/0/port").asString());

    assertThat(document(KUBERNETES.resolve("base/prometheus-rule.yaml")).findValues("expr"))
        .extracting(JsonNode::asString)
        .anyMatch(rule -> rule.startsWith(target + " unless "));
  }

  /** A probe of the service on HAProxy would restart HAProxy whenever the service hangs. */
  @Test
  void aHungProxyIsRestartedAloneAndItsPodIsNotReady() throws IOException {
    JsonNode proxy =
        document(KUBERNETES.resolve("base/statefulset.yaml"))
            .at("/spec/template/spec/initContainers/0");
    JsonNode liveness = proxy.at("/livenessProbe/httpGet");
    JsonNode readiness = proxy.at("/readinessProbe/httpGet");

    assertThat(liveness.path("port").asString()).isEqualTo("proxy-metrics");
    assertThat(KUBERNETES.resolve("base/metrics.cfg"))
        .content()
        .contains("monitor-uri " + liveness.path("path").asString() + "\n");
    assertThat(readiness.path("port").asString()).isEqualTo("http");
    assertThat(KUBERNETES.resolve("base/haproxy.cfg"))
        .content()
        .contains("acl asked path " + readiness.path("path").asString() + "\n");
  }

  /** Kubernetes ends the pod of a service that uses up its time. */
  @Test
  void theServiceHasTimeToEndItsRequests() {
    JsonNode pod = document(KUBERNETES.resolve("base/statefulset.yaml")).at("/spec/template/spec");
    int preStop = pod.at("/containers/0/lifecycle/preStop/sleep/seconds").asInt();
    int springBoot = 30; // the default of spring.lifecycle.timeout-per-shutdown-phase

    assertThat(preStop).isPositive();
    assertThat(pod.path("terminationGracePeriodSeconds").asInt())
        .isGreaterThan(preStop + springBoot);
  }

  /** Without the bean of an announcer too, which this file cannot see. */
  @Test
  void theServiceKnowsThatItsRefusalsAreRetried() {
    JsonNode pods = document(KUBERNETES.resolve("base/statefulset.yaml"));

    assertThat(environment(pods, "BTC_REFUSALSARERETRIED")).isEqualTo("true");
  }

  /** Whoever applies them as they stand has users who see no refusal. */
  @Test
  void theManifestsSwitchNothingOn() {
    JsonNode pods = document(KUBERNETES.resolve("base/statefulset.yaml"));

    assertThat(environment(pods, "BTC_OBSERVEONLY")).isEqualTo("true");
  }

  @Test
  void aDeploymentHasNothingOfTheTurns() throws Exception {
    List<Manifest> built = built("deployment");
    JsonNode deployment =
        built.stream()
            .map(Manifest::content)
            .filter(each -> each.path("kind").asString().equals("Deployment"))
            .findFirst()
            .orElseThrow();

    assertThat(built)
        .extracting(each -> each.content().path("kind").asString())
        .doesNotContain("StatefulSet");
    assertThat(deployment.at("/spec/template/spec/containers/0/env"))
        .extracting(each -> each.path("name").asString())
        .contains("BTC_REFUSALSARERETRIED", "JAVA_TOOL_OPTIONS")
        .noneMatch(name -> name.startsWith("TURNS_") || name.equals("POD_INDEX"));
  }

  /** What kubectl makes of the files, with every field that a cluster requires. */
  @ParameterizedTest
  @ValueSource(strings = {"deployment", "two-replicas", "production"})
  void kubectlBuildsTheOverlay(String overlay) throws Exception {
    assertThat(built(overlay))
        .hasSizeGreaterThan(5)
        .allSatisfy(each -> assertThat(errors(each.content())).as(each.toString()).isEmpty());
  }

  private static List<Manifest> built(String overlay) throws Exception {
    assumeThat(onThePath("kubectl")).as("kubectl on the PATH").isTrue();
    Process kubectl =
        new ProcessBuilder(
                "kubectl", "kustomize", KUBERNETES.resolve("overlays").resolve(overlay).toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String text = new String(kubectl.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(kubectl.waitFor()).as("exit code of kubectl").isZero();
    return documents(overlay, text).toList();
  }

  private static boolean onThePath(String program) {
    return Stream.of(System.getenv("PATH").split(File.pathSeparator))
        .anyMatch(folder -> new File(folder, program).canExecute());
  }

  @ParameterizedTest
  @ValueSource(strings = {"two-replicas", "production"})
  void asManyPodsTakeTurnsAsTheOverlayHas(String overlay) {
    Path folder = KUBERNETES.resolve("overlays").resolve(overlay);

    assertThat(environment(document(folder.resolve("turns.yaml")), "TURNS_REPLICAS"))
        .isEqualTo(
            document(folder.resolve("kustomization.yaml")).at("/replicas/0/count").asString());
  }

  /** A JVM with the memory of each overlay tells its flags, and the doctor would warn of none. */
  @ParameterizedTest
  @ValueSource(strings = {"512m", "1g", "4g"})
  void theServiceHasTheFlagsOfTheGuides(String memory) throws Exception {
    JsonNode pods = document(KUBERNETES.resolve("base/statefulset.yaml"));
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-XX:MaxRAM=" + memory);
    Stream.of(environment(pods, "JAVA_TOOL_OPTIONS").split("\\s+"))
        .filter(flag -> !flag.startsWith("-Xlog:"))
        .forEach(command::add);
    command.addAll(List.of("-XX:+PrintFlagsFinal", "-version"));
    Process jvm = new ProcessBuilder(command).redirectErrorStream(true).start();
    String flags = new String(jvm.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(jvm.waitFor()).as(flags).isZero();
    assertThat(flag(flags, "UseSerialGC")).isEqualTo("true");
    assertThat(flag(flags, "AlwaysPreTouch")).isEqualTo("true");
    assertThat(flag(flags, "InitialHeapSize")).isEqualTo(flag(flags, "MaxHeapSize"));
    assertThat(flag(flags, "NewSize")).isEqualTo(flag(flags, "MaxNewSize"));
    assertThat(Long.parseLong(flag(flags, "NewSize")) * 0.8).isGreaterThan(64 << 20);
    assertThat(Long.parseLong(flag(flags, "MetaspaceSize"))).isGreaterThanOrEqualTo(128 << 20);
  }

  @Test
  void theServiceHasTheLineForAnyContainer() {
    JsonNode pods = document(KUBERNETES.resolve("base/statefulset.yaml"));

    assertThat(environment(pods, "JAVA_TOOL_OPTIONS"))
        .startsWith(String.join(" ", Collector.SERIAL.containerFlags()) + " ");
  }

  private static String flag(String flags, String name) {
    Matcher found = Pattern.compile(" " + name + " +:?= (\\S+)").matcher(flags);
    assertThat(found.find()).as("%s in %s", name, flags).isTrue();
    return found.group(1);
  }

  /** Spring Boot leaves the hyphens out when it reads a variable. */
  @Test
  void eachVariableForBtcIsAPropertyOfTheReference() throws IOException {
    String reference = Files.readString(Page.ROOT.resolve("docs/reference/configuration.md"));
    Set<String> variables =
        Pattern.compile("(?m)^\\| (?:`\\w+` \\| )?`(?:btc\\.)?([a-z.-]+)` \\|")
            .matcher(reference)
            .results()
            .map(property -> "btc_" + property.group(1).replace("-", "").replace('.', '_'))
            .map(variable -> variable.toUpperCase(Locale.ROOT))
            .collect(Collectors.toSet());

    assertThat(
            document(KUBERNETES.resolve("base/statefulset.yaml"))
                .at("/spec/template/spec/containers/0/env"))
        .extracting(each -> each.path("name").asString())
        .filteredOn(name -> name.startsWith("BTC_"))
        .hasSizeGreaterThan(3)
        .isSubsetOf(variables);
  }

  @Test
  void aReplicaRefusesWithTheStatusThatTheFilesRetry() {
    assertThat(
            document(RECIPES.resolve("istio.yaml")).at("/spec/http/0/retries/retryOn").asString())
        .endsWith(",425")
        .doesNotContain("5xx", "50", "gateway-error");
    assertThat(
            document(RECIPES.resolve("linkerd.yaml"))
                .path("metadata")
                .path("annotations")
                .path("retry.linkerd.io/http")
                .asString())
        .isEqualTo("425");
    assertThat(document(RECIPES.resolve("gateway-api.yaml")).at("/spec/rules/0/retry/codes"))
        .extracting(JsonNode::asInt)
        .containsExactly(425);
  }

  /** The copies that kustomize needs inside its folder. */
  @Test
  void theProxyAndTheDashboardOfTheManifestsAreThoseOfTheGuide() throws IOException {
    assertThat(KUBERNETES.resolve("base/haproxy.cfg"))
        .hasSameTextualContentAs(RECIPES.resolve("pod-haproxy.cfg"));
    assertThat(KUBERNETES.resolve("base/metrics-dashboard.json"))
        .hasSameTextualContentAs(Page.ROOT.resolve("docs/reference/metrics-dashboard.json"));
  }

  @Test
  void theProxyFindsTheServiceAndItsSiblings() throws IOException {
    String proxy = Files.readString(KUBERNETES.resolve("base/haproxy.cfg"));
    JsonNode siblings = document(KUBERNETES.resolve("base/pods-service.yaml"));
    JsonNode pods = document(KUBERNETES.resolve("base/statefulset.yaml"));

    String address =
        siblings.at("/metadata/name").asString()
            + ".${POD_NAMESPACE}.svc.cluster.local:"
            + siblings.at("/spec/ports/0/port").asInt();
    assertThat(proxy).contains("server-template sibling 8 \"" + address + "\" ");
    assertThat(pods.at("/spec/template/spec/initContainers/0/env/0/name").asString())
        .isEqualTo("POD_NAMESPACE");
    assertThat(siblings.at("/spec/clusterIP").asString()).isEqualTo("None");
    assertThat(proxy)
        .contains("bind :" + pods.at("/spec/template/spec/initContainers/0/ports/0/containerPort"))
        .contains("server own 127.0.0.1:" + environment(pods, "SERVER_PORT") + " ");
    assertThat(proxy).contains("retry-on conn-failure " + environment(pods, "BTC_FILTER_STATUS"));
  }

  /**
   * In older releases a Service with the name of an init container's port has no endpoint
   * (kubernetes/kubernetes#127958).
   */
  @ParameterizedTest
  @ValueSource(strings = {"base/service.yaml", "base/pods-service.yaml"})
  void aServiceHasTheNumberOfTheProxysPort(String file) {
    JsonNode target = document(KUBERNETES.resolve(file)).at("/spec/ports/0/targetPort");
    JsonNode proxy =
        document(KUBERNETES.resolve("base/statefulset.yaml"))
            .at("/spec/template/spec/initContainers/0/ports/0/containerPort");

    assertThat(target.isInt()).as("a number, and not %s", target).isTrue();
    assertThat(target.asInt()).isEqualTo(proxy.asInt());
  }

  /** A proxy with less time than the service has would be worse for clients than no BTC. */
  @Test
  void theProxyOfAPodEndsNoRequestThatTheServiceStillServes() throws IOException {
    String haProxy = Files.readString(RECIPES.resolve("pod-haproxy.cfg"));
    String envoy = Files.readString(RECIPES.resolve("pod-envoy.yaml"));

    assertThat(haProxy)
        .contains("\n  timeout client 1h\n", "\n  timeout server 1h\n", "\n  timeout tunnel 1h\n")
        .contains("\n  option abortonclose\n");
    assertThat(envoy).doesNotContain("timeout: 30s");
    assertThat(Pattern.compile("\\btimeout: 0s").matcher(envoy).results()).hasSize(3);
    assertThat(Pattern.compile("upgrade_type: websocket").matcher(envoy).results()).hasSize(2);
  }

  /** In a backend the limit would apply to bodies too, and end uploads that are slow. */
  @Test
  void theProxyOfAPodKeepsNoConnectionThatSendsNothing() throws IOException {
    String haProxy = Files.readString(RECIPES.resolve("pod-haproxy.cfg"));

    assertThat(haProxy)
        .containsPattern("frontend clients\n(  .*\n)*  timeout http-request 75s\n")
        .containsOnlyOnce("timeout http-request ")
        .contains("\n  option http-ignore-probes\n");
  }

  @ParameterizedTest
  @MethodSource("kustomizations")
  void aKustomizationNamesFilesThatAreThere(Path file) {
    JsonNode content = document(file);
    List<String> named = new ArrayList<>();
    content.path("resources").forEach(each -> named.add(each.asString()));
    content.path("patches").forEach(each -> named.add(each.path("path").asString()));
    content
        .path("configMapGenerator")
        .forEach(map -> map.path("files").forEach(each -> named.add(each.asString())));

    assertThat(named)
        .isNotEmpty()
        .allSatisfy(name -> assertThat(file.resolveSibling(name)).exists());
  }

  static Stream<Path> kustomizations() {
    return files(KUBERNETES).filter(file -> name(file).equals("kustomization.yaml"));
  }

  private static String environment(JsonNode pods, String name) {
    return pods.at("/spec/template/spec/containers/0/env")
        .valueStream()
        .filter(each -> each.path("name").asString().equals(name))
        .map(each -> each.path("value").asString())
        .findFirst()
        .orElseThrow();
  }

  private static List<Error> errors(JsonNode content) {
    return schema(content).validate(content.toString(), InputFormat.JSON);
  }

  private static Schema schema(JsonNode content) {
    String kind = content.path("kind").asString("");
    return switch (kind) {
      case "VirtualService" -> schema("istio-virtualservice.json", "");
      case "DestinationRule" -> schema("istio-destinationrule.json", "");
      case "HTTPRoute" -> schema("gateway-api-httproute.json", "");
      case "PodMonitor" -> schema("prometheus-podmonitor.json", "");
      case "PrometheusRule" -> schema("prometheus-rule.json", "");
      case "Middleware" -> schema("traefik-middleware.json", "");
      case "Kustomization" -> schema("kustomization.json", "");
      case "" -> schema("gcp-urlmap.json", "");
      default -> {
        assertThat(OF_KUBERNETES).contains(kind);
        yield schema("kubernetes.json", "\"$ref\": \"#/definitions/" + kind + "\",");
      }
    };
  }

  private static Schema schema(String file, String reference) {
    try {
      return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7)
          .getSchema("{" + reference + resource(file).substring(1), InputFormat.JSON);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String resource(String file) throws IOException {
    try (InputStream text = ManifestsTest.class.getResourceAsStream("/schemas/" + file)) {
      return new String(text.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static Stream<Path> files(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> name(file).endsWith(".yaml")).sorted().toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String name(Path file) {
    return file.getFileName().toString();
  }

  private static Stream<Manifest> documents(Path file) {
    try {
      return documents(Page.ROOT.relativize(file).toString(), Files.readString(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Stream<Manifest> documents(String name, String text) {
    try {
      return YAML.readerFor(JsonNode.class).<JsonNode>readValues(text).readAll().stream()
          .map(content -> new Manifest(name, content));
    } catch (RuntimeException e) {
      throw new AssertionError(name + ": " + e.getMessage(), e);
    }
  }

  private static JsonNode document(Path file) {
    return documents(file).findFirst().orElseThrow().content();
  }
}
