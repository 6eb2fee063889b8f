package io.github.btc.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.observation.transport.RequestReplyReceiverContext;
import io.micrometer.tracing.handler.PropagatingReceiverTracingObservationHandler;
import io.micrometer.tracing.otel.bridge.OtelCurrentTraceContext;
import io.micrometer.tracing.otel.bridge.OtelPropagator;
import io.micrometer.tracing.otel.bridge.OtelTracer;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.propagation.ContextPropagators;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The spans that OpenTelemetry's SDK exports have the attribute, by Micrometer Tracing. */
class StopAttributeTest {

  private final AtomicLong stops = new AtomicLong();
  private final InMemorySpanExporter exported = InMemorySpanExporter.create();
  private final SdkTracerProvider sdk =
      SdkTracerProvider.builder().addSpanProcessor(SimpleSpanProcessor.create(exported)).build();
  private final ObservationRegistry registry = ObservationRegistry.create();

  @AfterEach
  void close() {
    sdk.close();
  }

  private void traceRequests() {
    Tracer tracer = sdk.get("btc");
    registry
        .observationConfig()
        .observationHandler(
            new PropagatingReceiverTracingObservationHandler<>(
                new OtelTracer(tracer, new OtelCurrentTraceContext(), event -> {}),
                new OtelPropagator(ContextPropagators.noop(), tracer)));
  }

  private void register(StopTag tag) {
    registry.observationConfig().observationHandler(tag).observationFilter(tag);
  }

  private Observation request() {
    RequestReplyReceiverContext<String, String> context =
        new RequestReplyReceiverContext<>((carrier, key) -> null);
    context.setCarrier("GET /orders");
    return Observation.start("http.server.requests", () -> context, registry);
  }

  private String attributeOf(int span) {
    SpanData data = exported.getFinishedSpanItems().get(span);
    return data.getAttributes().get(AttributeKey.stringKey(StopTag.NAME));
  }

  @Test
  void marksTheSpansOfRequestsHitByAPause() {
    traceRequests();
    register(new StopTag(stops::get));

    Observation early = request();
    stops.incrementAndGet();
    Observation late = request();
    early.stop();
    late.stop();

    assertThat(attributeOf(0)).isEqualTo("true");
    assertThat(attributeOf(1)).isEqualTo("false");
  }

  @Test
  void isOffUnlessItIsRegistered() {
    traceRequests();

    Observation request = request();
    stops.incrementAndGet();
    request.stop();

    assertThat(exported.getFinishedSpanItems()).hasSize(1);
    assertThat(attributeOf(0)).isNull();
  }
}
