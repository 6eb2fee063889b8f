package io.github.btc.loadbalancer;

import io.github.btc.FirstRefusalAnnouncer;
import io.github.btc.RefusedSettingException;
import io.github.btc.internal.Ranges;
import java.net.URI;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Calls one URL when this replica goes away and another URL when it is back. It suits registries,
 * service meshes and load balancers with their own HTTP API.
 *
 * <p>An answer with the expected status means that the hook succeeded. Set {@link
 * Builder#confirming} if it also means that no further request will be sent. Otherwise, and when
 * the hook fails, routers learn it from the first refusal, as with {@link FirstRefusalAnnouncer},
 * if somebody has said that refusals are retried. If nobody has, the closing is put off. A "back"
 * that failed is repeated in the background, at least once a second, until it succeeds. Redirects
 * are not followed. For ten seconds after a "back" without the expected status, "away" is not
 * confirmed, because the router may carry out that "back" after it.
 *
 * <p>The hooks are called whatever state somebody else has set. In the example, the "back" also
 * ends a maintenance of the service that an operator has begun in Consul. Use a state that only BTC
 * sets, if the API has one.
 *
 * <pre>{@code
 * Announcer announcer = HttpHookAnnouncer.builder()
 *     .away("PUT", URI.create("http://consul:8500/v1/agent/service/maintenance/orders?enable=true"))
 *     .back("PUT", URI.create("http://consul:8500/v1/agent/service/maintenance/orders?enable=false"))
 *     .build();
 * }</pre>
 *
 * <p>Thread-safe.
 */
public final class HttpHookAnnouncer extends RouterAnnouncer {

  private HttpHookAnnouncer(Builder settings, HttpHooks hooks) {
    super("btc-hook", hooks, settings, settings.restoring);
  }

  /**
   * Begins the settings. Both hooks are required.
   *
   * @return a builder with every default
   */
  public static Builder builder() {
    return new Builder();
  }

  /** Settings of an {@link HttpHookAnnouncer}. Not thread-safe. */
  public static final class Builder extends AnnouncerSettings<Builder> {

    private HttpHooks.@Nullable Hook away;
    private HttpHooks.@Nullable Hook back;
    private String contentType = "application/json";
    private @Nullable String authorization;
    private int expectedStatus = 200;
    private boolean confirming;
    private boolean restoring = true;

    private Builder() {}

    /**
     * Sets the call before a closing, without a body.
     *
     * @param method POST, PUT, PATCH, DELETE or GET
     * @param uri http or https
     * @return this
     */
    public Builder away(String method, URI uri) {
      return away(method, uri, "");
    }

    /**
     * Sets the call before a closing.
     *
     * @param method POST, PUT, PATCH, DELETE or GET
     * @param uri http or https
     * @param body what to send
     * @return this
     */
    public Builder away(String method, URI uri, String body) {
      this.away = new HttpHooks.Hook(method, uri, body);
      return this;
    }

    /**
     * Sets the call after a closing, without a body.
     *
     * @param method POST, PUT, PATCH, DELETE or GET
     * @param uri http or https
     * @return this
     */
    public Builder back(String method, URI uri) {
      return back(method, uri, "");
    }

    /**
     * Sets the call after a closing.
     *
     * @param method POST, PUT, PATCH, DELETE or GET
     * @param uri http or https
     * @param body what to send
     * @return this
     */
    public Builder back(String method, URI uri, String body) {
      this.back = new HttpHooks.Hook(method, uri, body);
      return this;
    }

    /**
     * Sets the Content-Type of bodies. Default {@code application/json}.
     *
     * @param value a media type
     * @return this
     */
    public Builder contentType(String value) {
      this.contentType = Objects.requireNonNull(value, "contentType");
      return this;
    }

    /**
     * Sets the Authorization header. By default there is no such header.
     *
     * @param value the value of the header, such as {@code Bearer} and a token; never logged or
     *     shown
     * @return this
     */
    public Builder authorization(String value) {
      this.authorization = Objects.requireNonNull(value, "authorization");
      return this;
    }

    /**
     * Sets the status with which a hook succeeds. Default 200.
     *
     * @param value 200 to 299
     * @return this
     * @throws RefusedSettingException if it is out of range
     */
    public Builder expectedStatus(int value) {
      this.expectedStatus = (int) Ranges.whole("expectedStatus", value, 200, 299);
      return this;
    }

    /**
     * Sets whether an answer to "away" means that no further request will be sent. Default false.
     *
     * @param value true if the outcome is {@link Outcome#CONFIRMED}
     * @return this
     */
    public Builder confirming(boolean value) {
      this.confirming = value;
      return this;
    }

    /**
     * Sets whether to call the "back" hook once at the start, because a replica that crashed in a
     * closing has not called it. Default true.
     *
     * @param value whether to restore
     * @return this
     */
    public Builder restoreAtStart(boolean value) {
      this.restoring = value;
      return this;
    }

    /**
     * Makes the announcer, without waiting for any answer.
     *
     * @return the announcer; its controller closes it
     * @throws RefusedSettingException if a hook is missing or no request can be made of it
     */
    public HttpHookAnnouncer build() {
      if (away == null || back == null) {
        String missing = away == null ? "away" : "back";
        throw new RefusedSettingException(missing, "none", "a method and a URI");
      }
      HttpHooks hooks =
          new HttpHooks(
              away.request("away", contentType, authorization),
              back.request("back", contentType, authorization),
              expectedStatus,
              confirming);
      return new HttpHookAnnouncer(this, hooks);
    }

    @Override
    Builder self() {
      return this;
    }
  }
}
