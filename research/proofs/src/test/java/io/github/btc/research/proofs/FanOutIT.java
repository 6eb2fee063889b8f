package io.github.btc.research.proofs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.tools.console.BtcCommand;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A whole {@code btc fanout} with few JVMs for a few seconds. */
class FanOutIT {

  @TempDir Path folder;

  @Test
  void usersAreAnsweredByEveryLeafInEveryRow() throws Exception {
    answersEveryUser("--leaves 2 --rows off,btc-hedged --warm-up 1 --measure 4", 2, 160);
  }

  @Test
  @Tag("slow")
  void usersAreAnsweredByEveryLeafInMoreRowsAndForLonger() throws Exception {
    answersEveryUser("--leaves 1,2 --rows off,hedged,btc --warm-up 5 --measure 10", 6, 400);
  }

  private void answersEveryUser(String plan, int rowCount, int users) throws Exception {
    Path file = folder.resolve("result.json");
    StringWriter words = new StringWriter();
    int code =
        BtcCommand.commandLine()
            .setOut(new PrintWriter(words, true))
            .setErr(new PrintWriter(words, true))
            .execute(("fanout " + plan + " --rate 40 --output " + folder).split(" "));

    assertThat(code).as(words.toString()).isZero();
    JsonNode rows = new JsonMapper().readTree(file.toFile()).path("rows");
    assertThat(rows).hasSize(rowCount);
    for (JsonNode row : rows) {
      assertThat(row.path("users").asInt()).as(row.toString()).isEqualTo(users);
      assertThat(row.path("parts").asInt()).isEqualTo(users * row.path("leaves").asInt());
      assertThat(row.path("errors").asInt()).as(row.toString()).isZero();
      assertThat(row.path("usersHit").asInt())
          .isBetween(row.path("usersLate").asInt(), row.path("partsHit").asInt());
      assertThat(folder.resolve("users-" + row.path("leaves").asInt() + ".svg")).isNotEmptyFile();
    }
  }
}
