package example.catalogue;

import java.net.http.HttpClient;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.http.client.ClientHttpRequestInterceptor;
import org.springframework.http.client.JdkClientHttpRequestFactory;
import org.springframework.stereotype.Component;
import org.springframework.web.client.RestClient;

/** Asks the stock service whether it has what somebody has ordered. Thread-safe. */
@Component
class StockClient {

  private final RestClient client;

  StockClient(
      @Value("${stock.url}") String url, ObjectProvider<ClientHttpRequestInterceptor> interceptors) {
    HttpClient http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    client =
        RestClient.builder()
            .baseUrl(url)
            .requestInterceptors(all -> interceptors.orderedStream().forEach(all::add))
            .requestFactory(new JdkClientHttpRequestFactory(http))
            .build();
  }

  boolean has(long order) {
    String answer = client.get().uri("?order={order}", order).retrieve().body(String.class);
    return answer != null && answer.contains("true");
  }
}
