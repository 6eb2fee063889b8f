package io.github.btc.elasticsearch;

import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionType;
import org.elasticsearch.action.support.ActionFilters;
import org.elasticsearch.action.support.HandledTransportAction;
import org.elasticsearch.common.util.concurrent.EsExecutors;
import org.elasticsearch.injection.guice.Inject;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.transport.TransportService;

/** Receives the notices of other nodes. The action is internal, so that only nodes may call it. */
public final class NoticeAction extends HandledTransportAction<NoticeRequest, NoticeAnswer> {

  static final String NAME = "internal:btc/notice";
  static final ActionType<NoticeAnswer> TYPE = new ActionType<>(NAME);

  private final ServerCluster cluster;

  /**
   * Makes the handler. The server calls it.
   *
   * @param transport carries the notices
   * @param filters the filters of the server
   * @param cluster the receiver of the notices
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
    cluster.hear(request.notice(), yes -> listener.onResponse(new NoticeAnswer(yes)));
  }
}
