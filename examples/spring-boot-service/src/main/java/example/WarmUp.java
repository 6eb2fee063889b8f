package example;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import org.springframework.boot.ApplicationArguments;
import org.springframework.boot.ApplicationRunner;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/**
 * Sends requests to the service itself before it is ready, so that its code is compiled when the
 * first client comes: {@code --warm-up.requests=2000}. Boot is ready when its runners have ended.
 */
// tag::warm-up
@Component
class WarmUp implements ApplicationRunner {

  private final Environment environment;

  WarmUp(Environment environment) {
    this.environment = environment;
  }

  @Override
  public void run(ApplicationArguments arguments) throws Exception {
    int requests = environment.getProperty("warm-up.requests", Integer.class, 0);
    String port = environment.getProperty("local.server.port");
    HttpRequest order =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/orders")).build();
    HttpClient client = HttpClient.newHttpClient();
    for (int i = 0; i < requests; i++) {
      client.send(order, BodyHandlers.discarding());
    }
  }
}
// end::warm-up
