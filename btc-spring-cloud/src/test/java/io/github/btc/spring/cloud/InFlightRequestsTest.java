package io.github.btc.spring.cloud;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.lang.ref.Reference;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.cloud.client.DefaultServiceInstance;
import org.springframework.cloud.client.ServiceInstance;
import org.springframework.cloud.client.loadbalancer.DefaultRequest;

class InFlightRequestsTest {

  private final InFlightRequests inFlight = new InFlightRequests();
  private final ServiceInstance first = instance(1);
  private final ServiceInstance second = instance(2);

  private static ServiceInstance instance(int port) {
    return new DefaultServiceInstance("id" + port, "toys", "10.0.0.1", port, false);
  }

  @Test
  void countsARequestFromItsBeginningToItsEnd() {
    Object request = new Object();
    Object other = new Object();
    inFlight.begin(request, first);
    inFlight.begin(other, first);

    assertThat(inFlight.at(first)).isEqualTo(2);
    assertThat(inFlight.at(second)).isZero();
    inFlight.end(request);
    inFlight.end(request);
    assertThat(inFlight.at(first)).isEqualTo(1);
    inFlight.end(other);
    assertThat(inFlight.at(first)).isZero();
  }

  @Test
  void tellsRequestsApartThatAreEqual() {
    List<Object> equals = List.of(new DefaultRequest<>("same"), new DefaultRequest<>("same"));
    assertThat(equals.get(0)).isEqualTo(equals.get(1));
    equals.forEach(request -> inFlight.begin(request, first));

    inFlight.end(equals.get(0));

    assertThat(inFlight.at(first)).isEqualTo(1);
    Reference.reachabilityFence(equals);
  }

  @Test
  void countsTheSecondAttemptOfARequestAndNoLongerTheFirst() {
    Object request = new Object();
    inFlight.begin(request, first);
    inFlight.begin(request, second);

    assertThat(inFlight.at(first)).isZero();
    assertThat(inFlight.at(second)).isEqualTo(1);
    Reference.reachabilityFence(request);
  }

  @Test
  void forgetsARequestThatTheApplicationHasDropped() {
    inFlight.begin(new Object(), first);

    await("the JVM has collected the request")
        .atMost(Duration.ofMinutes(1))
        .until(
            () -> {
              System.gc();
              return inFlight.at(first) == 0;
            });
  }
}
