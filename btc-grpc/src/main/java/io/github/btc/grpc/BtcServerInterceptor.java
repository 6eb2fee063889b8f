package io.github.btc.grpc;

import io.github.btc.AdmissionGate;
import io.github.btc.AwayNotices;
import io.github.btc.Permit;
import io.github.btc.RefusedSettingException;
import io.github.btc.http.Refusal;
import io.github.btc.internal.Settings;
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
import org.jspecify.annotations.Nullable;

/**
 * Asks the gate before a call reaches the application, and reports the end of the call to the gate.
 * Add this interceptor to the server last, so that it sees each call first:
 *
 * <pre>{@code
 * serverBuilder.intercept(new BtcServerInterceptor(controller.gate()));
 * }</pre>
 *
 * <p>A refused call is closed with {@code UNAVAILABLE} and only trailers. Two of the trailers are
 * {@code btc-refused} and {@code grpc-retry-pushback-ms}, which clients with a retry policy obey.
 *
 * <p>A unary call is counted until it is complete or cancelled. The interceptor neither counts nor
 * refuses health checks, reflection and the other methods of {@link Builder#bypass}. The same holds
 * for streaming calls, which may last for ever, unless {@link Builder#countStreaming} is set.
 *
 * <p><b>Limits.</b> Work that continues on another thread after the client has cancelled is no
 * longer counted. A held call occupies its thread, so set no hold with a direct executor.
 *
 * <p>Thread-safe. Each call costs a few small objects.
 */
public final class BtcServerInterceptor implements ServerInterceptor {

  /** The milliseconds after which a client with a retry policy tries again. */
  public static final Metadata.Key<String> RETRY_PUSHBACK_MS =
      Metadata.Key.of("grpc-retry-pushback-ms", Metadata.ASCII_STRING_MARSHALLER);

  /**
   * Marks a call of which nothing was processed. Its only value is {@link Refusal#NOT_PROCESSED}.
   */
  public static final Metadata.Key<String> REFUSED =
      Metadata.Key.of(Refusal.REFUSED.toLowerCase(Locale.ROOT), Metadata.ASCII_STRING_MARSHALLER);

  /** The number of earlier attempts of a call, which clients send. */
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
  private final @Nullable AwayNotices inBand;

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
    holdNanos = settings.hold.toNanos();
    inBand = settings.inBand;
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
    // All objects exist before the call enters. If an allocation failed later, the call would stay
    // in flight.
    Permit permit = new Permit(gate);
    CountedListener<Q> counted = new CountedListener<>(permit);
    ServerCall<Q, A> admitted = inBand == null ? call : new TellingCall<>(call, headers, inBand);
    if (enter(permit)) {
      return serve(admitted, headers, next, counted);
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

  /**
   * Starts a call. If that fails, it leaves the gate, because gRPC notifies no listener of the end.
   */
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
   * Returns the expected rest of the closing. For a retried call it is at least 5 ms, then 10, 20
   * and 40 ms. A pushback resets the client's own back-off. Without these minimums, a closing that
   * outlasts its estimate would use up all attempts of a call within a few milliseconds.
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
    private Duration hold = Settings.HOLD.byDefault();
    private @Nullable AwayNotices inBand;

    private Builder(AdmissionGate gate) {
      this.gate = Objects.requireNonNull(gate, "gate");
    }

    /**
     * Adds a service or a method that is neither counted nor refused. Health checks and reflection
     * are included by default.
     *
     * @param name a service or a method, such as {@code shop.Stock} or {@code shop.Stock/Watch}
     * @return this
     * @throws RefusedSettingException if the text is neither a service nor a method
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
     * Sets whether streaming calls are counted and refused like unary ones. While a counted
     * streaming call lasts, no drain ends.
     *
     * @param value default false
     * @return this
     */
    public Builder countStreaming(boolean value) {
      countStreaming = value;
      return this;
    }

    /**
     * Sets whether a refusal carries the time after which the client should try again. The client
     * then waits for that time even before it tries another replica. Otherwise the client's own
     * back-off applies.
     *
     * @param value default true
     * @return this
     */
    public Builder pushback(boolean value) {
      pushback = value;
      return this;
    }

    /**
     * Sets for how long a call may wait on its thread for the end of a closing, instead of being
     * refused.
     *
     * @param value 0 to 10 s; default 0, which means never
     * @return this
     */
    public Builder hold(Duration value) {
      hold = Settings.HOLD.check(value);
      return this;
    }

    /**
     * Sets the announcer that tells clients in the trailers that this replica goes away. It must be
     * the announcer of the controller too. Clients with {@link BtcLeastRequestProvider} obey.
     *
     * @param value default: trailers tell nothing
     * @return this
     */
    public Builder inBand(AwayNotices value) {
      inBand = Objects.requireNonNull(value, "inBand");
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
