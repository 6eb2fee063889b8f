package io.github.btc.opensearch;

import java.io.IOException;
import org.opensearch.common.bytes.ReleasableBytesReference;
import org.opensearch.common.io.stream.BytesStreamOutput;
import org.opensearch.common.lease.Releasable;
import org.opensearch.common.lease.Releasables;
import org.opensearch.core.common.bytes.BytesReference;
import org.opensearch.core.xcontent.MediaType;
import org.opensearch.core.xcontent.XContentBuilder;
import org.opensearch.rest.BytesRestResponse;
import org.opensearch.rest.RestChannel;
import org.opensearch.rest.RestRequest;
import org.opensearch.rest.RestResponse;

/**
 * Keeps a request in flight until the transport releases its response, because it was written to
 * the socket or because the connection was closed.
 */
final class CountedRestChannel implements RestChannel {

  private final RestChannel channel;
  private final Runnable exit;

  CountedRestChannel(RestChannel channel, Runnable exit) {
    this.channel = channel;
    this.exit = exit;
  }

  @Override
  public void sendResponse(RestResponse response) {
    try {
      channel.sendResponse(releasing(response));
    } catch (RuntimeException | Error e) {
      exit.run();
      throw e;
    }
  }

  private RestResponse releasing(RestResponse response) {
    RestResponse releasing =
        new BytesRestResponse(
            response.status(), response.contentType(), releasing(response.content()));
    response.getHeaders().forEach((name, all) -> all.forEach(v -> releasing.addHeader(name, v)));
    return releasing;
  }

  /** Closes the content. The transport calls it after the last byte is written. */
  private BytesReference releasing(BytesReference content) {
    Releasable own = content instanceof Releasable releasable ? releasable : () -> {};
    return new ReleasableBytesReference(content, Releasables.wrap(own, exit::run));
  }

  @Override
  public XContentBuilder newBuilder() throws IOException {
    return channel.newBuilder();
  }

  @Override
  public XContentBuilder newErrorBuilder() throws IOException {
    return channel.newErrorBuilder();
  }

  @Override
  public XContentBuilder newBuilder(MediaType type, boolean filtered) throws IOException {
    return channel.newBuilder(type, filtered);
  }

  @Override
  public XContentBuilder newBuilder(MediaType request, MediaType response, boolean filtered)
      throws IOException {
    return channel.newBuilder(request, response, filtered);
  }

  @Override
  public BytesStreamOutput bytesOutput() {
    return channel.bytesOutput();
  }

  @Override
  public RestRequest request() {
    return channel.request();
  }

  @Override
  public boolean detailedErrorsEnabled() {
    return channel.detailedErrorsEnabled();
  }

  @Override
  public boolean detailedErrorStackTraceEnabled() {
    return channel.detailedErrorStackTraceEnabled();
  }
}
