package io.github.btc.opensearch;

import java.io.IOException;
import org.opensearch.common.inject.Inject;
import org.opensearch.threadpool.ThreadPool;
import org.opensearch.transport.TransportChannel;
import org.opensearch.transport.TransportService;

/** Receives the notices of other nodes. The action is internal, so that only nodes may call it. */
public final class NoticeHandler {

  static final String NAME = "internal:btc/notice";

  /**
   * Makes the handler. The server calls it.
   *
   * @param transport carries the notices
   * @param cluster the receiver of the notices
   */
  @Inject
  public NoticeHandler(TransportService transport, ServerCluster cluster) {
    transport.registerRequestHandler(
        NAME,
        ThreadPool.Names.SAME,
        NoticeRequest::new,
        (request, channel, task) -> cluster.hear(request.notice(), yes -> answer(channel, yes)));
    cluster.speakThrough(transport);
  }

  private static void answer(TransportChannel channel, boolean yes) {
    try {
      channel.sendResponse(new NoticeAnswer(yes));
    } catch (IOException e) {
      // the node that has asked is gone, or it counts a missing answer as a negative one
    }
  }
}
