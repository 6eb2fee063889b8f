package io.github.btc.opensearch;

import org.opensearch.common.inject.Inject;
import org.opensearch.threadpool.ThreadPool;
import org.opensearch.transport.TransportService;

/** Hears the other nodes. Internal: only nodes may speak. */
public final class NoticeHandler {

  static final String NAME = "internal:btc/notice";

  /**
   * Made by the server.
   *
   * @param transport carries the notices
   * @param cluster told of them
   */
  @Inject
  public NoticeHandler(TransportService transport, ServerCluster cluster) {
    transport.registerRequestHandler(
        NAME,
        ThreadPool.Names.SAME,
        NoticeRequest::new,
        (request, channel, task) ->
            channel.sendResponse(new NoticeAnswer(cluster.hear(request.notice()))));
    cluster.speakThrough(transport);
  }
}
