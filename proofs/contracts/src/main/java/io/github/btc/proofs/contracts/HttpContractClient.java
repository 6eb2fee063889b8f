package io.github.btc.proofs.contracts;

import io.github.btc.http.Refusal;
import io.github.btc.proofs.contracts.Answer.Outcome;
import java.io.IOException;
import java.time.Duration;

/** Speaks HTTP/1.1 to a server under test. */
final class HttpContractClient implements ContractClient {

  private final int port;

  HttpContractClient(int port) {
    this.port = port;
  }

  @Override
  public Call start(Behaviour behaviour) throws IOException {
    HttpConnection connection = new HttpConnection(port);
    connection.send(request(behaviour));
    return new Call() {
      @Override
      public Answer answer() throws IOException {
        try (connection) {
          return answerFrom(connection.read());
        }
      }

      @Override
      public void abort() throws IOException {
        connection.abort();
      }
    };
  }

  static String request(Behaviour behaviour) {
    return switch (behaviour) {
      case ECHO -> HttpConnection.head("POST", behaviour.path(), "Content-Length: 2") + "ok";
      case EVENTS -> HttpConnection.head("GET", behaviour.path(), "Accept: text/event-stream");
      default -> HttpConnection.head("GET", behaviour.path());
    };
  }

  static Answer answerFrom(HttpConnection.Response response) {
    if (response.header(Refusal.REFUSED).equals(Refusal.NOT_PROCESSED)) {
      long millis = Long.parseLong(response.header(Refusal.RETRY_AFTER_MS));
      return Answer.refused(Duration.ofMillis(millis));
    }
    return Answer.of(response.status() == 200 ? Outcome.SERVED : Outcome.FAILED);
  }
}
