package io.github.btc.servlet;

import io.github.btc.Permit;
import io.github.btc.http.Bypass;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The answer to a counted request, which stops to count when it becomes a stream of events. It
 * keeps what it tells of a closing when the application resets it.
 */
final class CountedResponse extends HttpServletResponseWrapper {

  private static final String CONTENT_TYPE = "Content-Type";

  private final Permit permit;
  private @Nullable Map<String, String> told; // null if the answer tells nothing

  CountedResponse(HttpServletResponse response, Permit permit) {
    super(response);
    this.permit = permit;
  }

  /** Sets a field that the answer keeps, because the client counts as told. */
  void tell(String name, String value) {
    if (told == null) {
      told = new HashMap<>(4);
    }
    told.put(name, value);
    super.setHeader(name, value);
  }

  @Override
  public void reset() {
    super.reset();
    if (told != null) {
      told.forEach(super::setHeader);
    }
  }

  @Override
  public void setContentType(@Nullable String type) {
    super.setContentType(type);
    leaveIfEvents(type);
  }

  @Override
  public void setHeader(String name, @Nullable String value) {
    super.setHeader(name, value);
    leaveIfEvents(name, value);
  }

  @Override
  public void addHeader(String name, @Nullable String value) {
    super.addHeader(name, value);
    leaveIfEvents(name, value);
  }

  private void leaveIfEvents(String name, @Nullable String value) {
    if (CONTENT_TYPE.equalsIgnoreCase(name)) {
      leaveIfEvents(value);
    }
  }

  /**
   * Looks at the type once more, because the application may have set it on the container's own
   * object.
   */
  void leaveIfEvents() {
    try {
      leaveIfEvents(getContentType());
    } catch (RuntimeException e) { // another thread has completed the request
      return;
    }
  }

  private void leaveIfEvents(@Nullable String type) {
    if (Bypass.isEventStream(type)) {
      permit.release();
    }
  }
}
