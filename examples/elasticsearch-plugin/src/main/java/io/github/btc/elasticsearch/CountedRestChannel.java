package io.github.btc.elasticsearch;

import java.io.IOException;
import java.io.OutputStream;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.bytes.ReleasableBytesReference;
import org.elasticsearch.common.io.stream.BytesStream;
import org.elasticsearch.core.Releasable;
import org.elasticsearch.core.Releasables;
import org.elasticsearch.rest.RestChannel;
import org.elasticsearch.rest.RestRequest;
import org.elasticsearch.rest.RestResponse;
import org.elasticsearch.xcontent.XContentBuilder;
import org.elasticsearch.xcontent.XContentType;

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
    Releasable both = () -> Releasables.close(response, exit::run);
    RestResponse releasing =
        response.isChunked()
            ? RestResponse.chunked(response.status(), response.chunkedContent(), both)
            : new RestResponse(
                response.status(), response.contentType(), releasing(response.content(), both));
    response.getHeaders().forEach((name, all) -> all.forEach(v -> releasing.addHeader(name, v)));
    return releasing;
  }

  /** Closes the content. The transport calls it after the last byte is written. */
  private static BytesReference releasing(BytesReference content, Releasable afterwards) {
    Releasable own = content instanceof Releasable releasable ? releasable : () -> {};
    return new ReleasableBytesReference(content, Releasables.wrap(own, afterwards));
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
  public XContentBuilder newBuilder(XContentType type, boolean filtered) throws IOException {
    return channel.newBuilder(type, filtered);
  }

  @Override
  public XContentBuilder newBuilder(XContentType request, XContentType response, boolean filtered)
      throws IOException {
    return channel.newBuilder(request, response, filtered);
  }

  @Override
  public XContentBuilder newBuilder(
      XContentType request, XContentType response, boolean filtered, OutputStream out)
      throws IOException {
    return channel.newBuilder(request, response, filtered, out);
  }

  @Override
  public BytesStream bytesOutput() {
    return channel.bytesOutput();
  }

  @Override
  public void releaseOutputBuffer() {
    channel.releaseOutputBuffer();
  }

  @Override
  public RestRequest request() {
    return channel.request();
  }

  @Override
  public boolean detailedErrorsEnabled() {
    return channel.detailedErrorsEnabled();
  }
}
