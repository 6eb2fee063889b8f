package io.github.btc.spring.cloud;

import io.github.btc.client.Keys;
import java.net.URI;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.springframework.cloud.client.loadbalancer.Request;
import org.springframework.cloud.client.loadbalancer.RequestData;
import org.springframework.cloud.client.loadbalancer.RequestDataContext;

/** Finds the key of a request: a header, or the path and query. Immutable. */
final class RequestKeys {

  private final @Nullable String header;

  RequestKeys(@Nullable String header) {
    this.header = header;
  }

  /** Returns the key, or nothing for a request without the header or without HTTP. */
  OptionalLong of(Request<?> request) {
    String text =
        request.getContext() instanceof RequestDataContext context
                && context.getClientRequest() != null
            ? text(context.getClientRequest())
            : null;
    return text == null ? OptionalLong.empty() : OptionalLong.of(Keys.of(text));
  }

  private @Nullable String text(RequestData request) {
    if (header != null) {
      return request.getHeaders() == null ? null : request.getHeaders().getFirst(header);
    }
    URI url = request.getUrl();
    if (url == null) {
      return null;
    }
    return url.getRawQuery() == null
        ? url.getRawPath()
        : url.getRawPath() + "?" + url.getRawQuery();
  }
}
