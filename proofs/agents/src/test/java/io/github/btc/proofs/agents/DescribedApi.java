package io.github.btc.proofs.agents;

import static org.assertj.core.api.Assertions.assertThat;

import com.atlassian.oai.validator.OpenApiInteractionValidator;
import com.atlassian.oai.validator.model.Request;
import com.atlassian.oai.validator.model.SimpleResponse;
import java.net.http.HttpResponse;
import java.nio.file.Path;

/** The description of the agent's HTTP API, and whether an answer is as it says. */
final class DescribedApi {

  private static final OpenApiInteractionValidator API =
      OpenApiInteractionValidator.createFor(
              Path.of("..", "..", "docs", "reference", "agent-api.yaml").toUri().toString())
          .build();

  private DescribedApi() {}

  /** Checks the answer of an operation, such as {@code GET /v1/level}, and returns its status. */
  static int statusOf(String operation, HttpResponse<String> answer) {
    String[] parts = operation.split(" ");
    SimpleResponse.Builder response =
        SimpleResponse.Builder.status(answer.statusCode()).withBody(answer.body());
    answer.headers().map().forEach(response::withHeader);
    assertThat(
            API.validateResponse(parts[1], Request.Method.valueOf(parts[0]), response.build())
                .getMessages())
        .as("%s %d %s", operation, answer.statusCode(), answer.body())
        .isEmpty();
    return answer.statusCode();
  }
}
