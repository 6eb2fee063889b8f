package io.github.btc.hazelcast;

import com.hazelcast.config.AdvancedNetworkConfig;
import com.hazelcast.config.Config;
import com.hazelcast.config.RestApiConfig;
import com.hazelcast.config.RestEndpointGroup;
import com.hazelcast.config.RestServerEndpointConfig;
import com.hazelcast.instance.impl.Node;
import com.hazelcast.internal.ascii.TextCommandConstants.TextCommandType;
import com.hazelcast.internal.ascii.TextCommandProcessor;
import com.hazelcast.internal.ascii.TextCommandService;
import com.hazelcast.internal.ascii.TextCommandServiceImpl;
import com.hazelcast.internal.ascii.rest.HttpCommand;
import com.hazelcast.internal.ascii.rest.HttpDeleteCommandProcessor;
import com.hazelcast.internal.ascii.rest.HttpGetCommandProcessor;
import com.hazelcast.internal.ascii.rest.HttpHeadCommandProcessor;
import com.hazelcast.internal.ascii.rest.HttpPostCommandProcessor;
import com.hazelcast.spi.impl.NodeEngine;
import io.github.btc.AdmissionGate;
import io.github.btc.loadbalancer.HealthSource;
import java.lang.reflect.Method;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Puts the gate in front of a member's REST API, before the member accepts connections. Hazelcast
 * has no public hook there. Only this class uses Hazelcast's internals, so that an unknown version
 * fails here and at once.
 */
final class RestDoor {

  private final Node node;
  private final TextCommandService service;
  private final Method register;

  private RestDoor(Node node, Method register) {
    this.node = node;
    this.service = node.getTextCommandService();
    this.register = register;
  }

  /**
   * Returns true if the member serves maps over REST, which it does not by default.
   *
   * @throws LinkageError if this version has no REST
   */
  @SuppressWarnings("removal") // Hazelcast will remove it together with this API
  static boolean leadsToMaps(Config config) {
    AdvancedNetworkConfig advanced = config.getAdvancedNetworkConfig();
    if (advanced.isEnabled()) { // then Hazelcast ignores the plain one
      RestServerEndpointConfig endpoint = advanced.getRestEndpointConfig();
      return endpoint != null && endpoint.isGroupEnabled(RestEndpointGroup.DATA);
    }
    RestApiConfig rest = config.getNetworkConfig().getRestApiConfig();
    return rest.isEnabled() && rest.isGroupEnabled(RestEndpointGroup.DATA);
  }

  /**
   * Finds the internal method, without changing anything.
   *
   * @throws ReflectiveOperationException if this version does not have it
   * @throws LinkageError if this version does not have it
   */
  static RestDoor find(NodeEngine nodeEngine) throws ReflectiveOperationException {
    Method register =
        TextCommandServiceImpl.class.getDeclaredMethod(
            "register", TextCommandType.class, TextCommandProcessor.class);
    register.setAccessible(true);
    return new RestDoor(nodeEngine.getNode(), register);
  }

  /**
   * Installs the gate.
   *
   * @param uncounted gets the problem of each request that cannot be counted, on the request's
   *     thread
   */
  void install(AdmissionGate gate, HealthSource health, Consumer<Throwable> uncounted)
      throws ReflectiveOperationException {
    CommandsInFlight inFlight = new CommandsInFlight();
    Map<TextCommandType, TextCommandProcessor<?>> gated = new LinkedHashMap<>();
    processors(new CountingCommandService(node, service, inFlight))
        .forEach(
            (type, processor) ->
                gated.put(
                    type,
                    new GatedProcessor<>(processor, service, gate, health, inFlight, uncounted)));
    for (Map.Entry<TextCommandType, TextCommandProcessor<?>> entry : gated.entrySet()) {
      register.invoke(service, entry.getKey(), entry.getValue());
    }
  }

  /** Returns Hazelcast's own processors, which answer through the given service. */
  private static Map<TextCommandType, TextCommandProcessor<? extends HttpCommand>> processors(
      TextCommandService service) {
    HttpPostCommandProcessor post = new HttpPostCommandProcessor(service);
    return Map.of(
        TextCommandType.HTTP_GET, new HttpGetCommandProcessor(service),
        TextCommandType.HTTP_HEAD, new HttpHeadCommandProcessor(service),
        TextCommandType.HTTP_POST, post,
        TextCommandType.HTTP_PUT, post,
        TextCommandType.HTTP_DELETE, new HttpDeleteCommandProcessor(service));
  }
}
