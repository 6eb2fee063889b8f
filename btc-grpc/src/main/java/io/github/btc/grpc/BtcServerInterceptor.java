package io.github.btc.grpc;

import io.github.btc.AdmissionGate;
import io.github.btc.Permit;
import io.github.btc.RefusedSettingException;
import io.github.btc.http.Refusal;
import io.github.btc.internal.Ranges;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.Status;
import java.time.Duration;
import java.util.HashSet;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;

/**
 * Asks the gate before a call reaches the application, and tells it when the call has ended. Add it
 * to the server last, which makes it the first to see a call:
 *
 * <pre>{@code
 * serverBuilder.intercept(new BtcServerInterceptor(controller.gate()));
 * }</pre>
 *
 * <p>A refused call is closed with {@code UNAVAILABLE} and nothing but trailers, among them {@code
 * grpc-retry-pushback-ms}, which clients with a retry policy obey, and {@code btc-refused}.
 *
 * <p>A unary call is counted until it is complete or cancelled. Streaming calls may last for ever
 * and are neither counted nor refused, unless {@link Builder#countStreaming} says otherwise; nor
 * are health checks, reflection and what else {@link Builder#bypass} names.
 *
 * <p><b>Limits.</b> Work that goes on, on another thread, after the client has cancelled is no
 * longer counted. A held call keeps its thread: set no hold with a direct executor.
 *
 * <p>Thread-safe. Costs a few small objects for each call.
 */
public final class BtcServerInterceptor implements ServerInterceptor {

  /** Milliseconds after which a client with a retry policy tries again. */
  public static final Metadata.Key<String> RETRY_PUSHBACK_MS =
      Metadata.Key.of("grpc-retry-pushback-ms", Metadata.ASCII_STRING_MARSHALLER);

  /** Says that nothing was done; its only value is {@link Refusal#NOT_PROCESSED}. */
  public static final Metadata.Key<String> REFUSED =
      Metadata.Key.of(Refusal.REFUSED.toLowerCase(Locale.ROOT), Metadata.ASCII_STRING_MARSHALLER);

  /** Clients say with it how often they have tried a call before. */
  private static final Metadata.Key<String> PREVIOUS_ATTEMPTS =
      Metadata.Key.of("grpc-previous-rpc-attempts", Metadata.ASCII_STRING_MARSHALLER);

  private static final Set<String> STANDARD_BYPASS =
      Set.of(
          "grpc.health.v1.Health",
          "grpc.reflection.v1.ServerReflection",
          "grpc.reflection.v1alpha.ServerReflection");

  private final AdmissionGate gate;
  private final Set<String> bypass;
  private final boolean countStreaming;
  private final boolean pushback;
  private final long holdNanos;

  /**
   * Makes an interceptor with every default.
   *
   * @param gate the gate to ask
   */
  public BtcServerInterceptor(AdmissionGate gate) {
    this(builder(gate));
  }

  private BtcServerInterceptor(Builder settings) {
    gate = settings.gate;
    bypass = Set.copyOf(settings.bypass);
    countStreaming = settings.countStreaming;
    pushback = settings.pushback;
    holdNanos = Ranges.nanos("hold", settings.hold, Duration.ZERO, Duration.ofSeconds(10));
  }

  /**
   * Begins the settings of an interceptor.
   *
   * @param gate the gate to ask
   * @return a builder with every default
   */
  public static Builder builder(AdmissionGate gate) {
    return new Builder(gate);
  }

  @Override
  public <Q, A> ServerCall.Listener<Q> interceptCall(
      ServerCall<Q, A> call, Metadata headers, ServerCallHandler<Q, A> next) {
    if (!isCounted(call.getMethodDescriptor())) {
      return next.startCall(call, headers);
    }
    // Made before the call is inside: memory that runs out must not keep it there.
    Permit permit = new Permit(gate);
    CountedListener<Q> counted = new CountedListener<>(permit);
    if (enter(permit)) {
      return serve(call, headers, next, counted);
    }
    counted.leave();
    return refuse(call, headers);
  }

  private boolean isCounted(MethodDescriptor<?, ?> method) {
    return (countStreaming || method.getType() == MethodType.UNARY)
        && !bypass.contains(method.getServiceName())
        && !bypass.contains(method.getFullMethodName());
  }

  private boolean enter(Permit permit) {
    try {
      return permit.tryEnter(holdNanos);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** Nobody tells a listener of the end of a call that could not be started. */
  private static <Q, A> ServerCall.Listener<Q> serve(
      ServerCall<Q, A> call,
      Metadata headers,
      ServerCallHandler<Q, A> next,
      CountedListener<Q> counted) {
    try {
      counted.tells(next.startCall(call, headers));
      return counted;
    } catch (Throwable e) {
      counted.leave();
      throw e;
    }
  }

  private <Q, A> ServerCall.Listener<Q> refuse(ServerCall<Q, A> call, Metadata headers) {
    Metadata trailers = new Metadata();
    trailers.put(REFUSED, Refusal.NOT_PROCESSED);
    if (pushback) {
      trailers.put(RETRY_PUSHBACK_MS, Long.toString(pushbackMillis(headers)));
    }
    call.close(Status.UNAVAILABLE.withDescription(Refusal.NOT_PROCESSED), trailers);
    return new ServerCall.Listener<>() {};
  }

  /**
   * The expected rest of the closing; for a call that comes again, at least 5 ms, then 10, 20, 40.
   * A pushback resets the client's own back-off, so without this a closing that outlasts its
   * estimate would use up all attempts of a call within a few milliseconds.
   */
  private long pushbackMillis(Metadata headers) {
    String attempts = headers.get(PREVIOUS_ATTEMPTS);
    boolean comesAgain = attempts != null && attempts.matches("[1-9]");
    long least = comesAgain ? 5L << Math.min(attempts.charAt(0) - '1', 3) : 1;
    return Math.min(Math.max(gate.retryAfter().millis(), least), Integer.MAX_VALUE);
  }

  /** Settings of a {@link BtcServerInterceptor}. Not thread-safe. */
  public static final class Builder {

    private final AdmissionGate gate;
    private final Set<String> bypass = new HashSet<>(STANDARD_BYPASS);
    private boolean countStreaming;
    private boolean pushback = true;
    private Duration hold = Duration.ZERO;

    private Builder(AdmissionGate gate) {
      this.gate = Objects.requireNonNull(gate, "gate");
    }

    /**
     * Adds a service or a method that is neither counted nor refused. Health checks and reflection
     * are there already.
     *
     * @param name such as {@code shop.Stock} or {@code shop.Stock/Watch}
     * @return this
     * @throws RefusedSettingException if it is no such name
     */
    public Builder bypass(String name) {
      if (!name.matches("[\\w.]+(/\\w+)?")) {
        throw new RefusedSettingException(
            "bypass", "\"" + name + "\"", "a service or a method such as shop.Stock/Watch");
      }
      bypass.add(name);
      return this;
    }

    /**
     * Sets whether streaming calls are counted and refused like unary ones. As long as one of them
     * lasts, no drain ends.
     *
     * @param value default false
     * @return this
     */
    public Builder countStreaming(boolean value) {
      countStreaming = value;
      return this;
    }

    /**
     * Sets whether a refusal tells the client when to try again. The client then waits for as long,
     * also if it goes to another replica; without it the client's own back-off applies.
     *
     * @param value default true
     * @return this
     */
    public Builder pushback(boolean value) {
      pushback = value;
      return this;
    }

    /**
     * Sets for how long a call may wait, on its thread, for a closing that is about to end, instead
     * of being refused.
     *
     * @param value 0 to 10 s; default 0: never
     * @return this
     */
    public Builder hold(Duration value) {
      hold = Objects.requireNonNull(value, "hold");
      return this;
    }

    /**
     * Makes the interceptor.
     *
     * @return the interceptor
     * @throws RefusedSettingException if a setting is out of range
     */
    public BtcServerInterceptor build() {
      return new BtcServerInterceptor(this);
    }
  }
}
