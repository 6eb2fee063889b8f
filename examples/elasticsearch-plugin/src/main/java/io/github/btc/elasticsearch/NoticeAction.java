package io.github.btc.elasticsearch;

import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionType;
import org.elasticsearch.action.support.ActionFilters;
import org.elasticsearch.action.support.HandledTransportAction;
import org.elasticsearch.common.util.concurrent.EsExecutors;
import org.elasticsearch.injection.guice.Inject;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.transport.TransportService;

/** Hears the other nodes. Internal: only nodes may speak. */
public final class NoticeAction extends HandledTransportAction<NoticeRequest, NoticeAnswer> {

  static final String NAME = "internal:btc/notice";
  static final ActionType<NoticeAnswer> TYPE = new ActionType<>(NAME);

  private final ServerCluster cluster;

  /**
   * Made by the server.
   *
   * @param transport carries the notices
   * @param filters the server's
   * @param cluster told of them
   */
  @Inject
  public NoticeAction(TransportService transport, ActionFilters filters, ServerCluster cluster) {
    super(NAME, transport, filters, NoticeRequest::new, EsExecutors.DIRECT_EXECUTOR_SERVICE);
    this.cluster = cluster;
    cluster.speakThrough(transport);
  }

  @Override
  protected void doExecute(
      Task task, NoticeRequest request, ActionListener<NoticeAnswer> listener) {
    listener.onResponse(new NoticeAnswer(cluster.hear(request.notice())));
  }
}
