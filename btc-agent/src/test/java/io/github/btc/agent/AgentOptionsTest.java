package io.github.btc.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AgentOptionsTest {

  private static final Map<String, String> ENVIRONMENT =
      Map.of("SECRET", "0123456789abcdef", "SHORT", "0123456789abcde");

  @TempDir Path directory;

  @Test
  void listensOnLoopbackAndCollectsYoungByDefault() throws Exception {
    AgentOptions options = AgentOptions.parse("");

    assertThat(options.address().getAddress().isLoopbackAddress()).isTrue();
    assertThat(options.address().getPort()).isEqualTo(8500);
    assertThat(options.mode()).isEqualTo(CollectionMode.YOUNG);
    assertThat(options.token()).isNull();
    assertThat(options.portFile()).isNull();
    assertThat(options.host()).isNull();
    assertThat(options.anyMethod()).isFalse();
  }

  @Test
  void readsEveryOption() throws Exception {
    Path token = Files.writeString(directory.resolve("token"), "a long enough secret\n");
    AgentOptions options =
        parse(
            "port=0, mode=full,bind=0.0.0.0,host=a.example,methods=any,port-file=/tmp/p,token-file="
                + token);

    assertThat(options.address().getPort()).isZero();
    assertThat(options.address().getAddress().isAnyLocalAddress()).isTrue();
    assertThat(options.mode()).isEqualTo(CollectionMode.FULL);
    assertThat(options.token().isIn("Bearer a long enough secret")).isTrue();
    assertThat(options.portFile()).isEqualTo(Path.of("/tmp/p"));
    assertThat(options.host()).isEqualTo("a.example");
    assertThat(options.anyMethod()).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          prt=1                             | option: "prt=1" (expected name=value with a name of
          port                              | option: "port" (expected name=value with a name of
          port=                             | option: "port=" (expected name=value with a name of
          port=1,                           | option: "" (expected name=value with a name of
          port=1,port=2                     | option: port twice (expected once)
          port=-1                           | port: "-1" (expected 0 to 65535; 0 takes a free port)
          port=65536                        | port: "65536" (expected 0 to 65535;
          port=x                            | port: "x" (expected 0 to 65535;
          mode=old                          | mode: "old" (expected young or full)
          bind=no.such.host.invalid         | bind: "no.such.host.invalid" (expected an address
          bind=0.0.0.0                      | bind: 0.0.0.0 without a token (expected token-file
          token-env=SECRET                  | token: given without bind (expected both,
          bind=::,token-env=SHORT           | token-env: SHORT holds 15 characters (expected at
          bind=::,token-env=UNSET           | token-env: UNSET holds 0 characters (expected at
          bind=::,token-file=/no/such       | token-file: /no/such (expected a file that can be
          host=http://a                     | host: "http://a" (expected a host's name or address
          methods=get                       | methods: "get" (expected post, or any for the
          token-env=SECRET,token-file=/no   | token: from a file and a variable (expected one)
          """)
  void refusesWithOneSentence(String text, String sentence) {
    assertThatThrownBy(() -> parse(text))
        .hasMessageStartingWith(sentence)
        .hasMessageNotContaining("0123456789abcde");
  }

  @Test
  void allowsATokenOnLoopbackToo() throws Exception {
    assertThat(parse("bind=127.0.0.1,token-env=SECRET").token()).isNotNull();
    assertThat(parse("bind=127.0.0.1").token()).isNull();
  }

  private static AgentOptions parse(String text) throws Exception {
    return AgentOptions.parse(text, ENVIRONMENT::get);
  }
}
