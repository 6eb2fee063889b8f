package io.github.btc.agent.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import org.junit.jupiter.api.Test;

/** An entrance is known by the name of its class, also in another project's package. */
class EntranceTest {

  @Test
  void isFoundInTheServersOwnPackage() {
    assertThat(Entrance.in("org/apache/catalina/connector/CoyoteAdapter"))
        .isEqualTo(Entrance.TOMCAT);
  }

  @Test
  void isFoundInAPackageToWhichAnotherProjectHasMovedIt() {
    assertThat(Entrance.in("wiremock/org/eclipse/jetty/server/Server")).isEqualTo(Entrance.JETTY);
  }

  @Test
  void isNotFoundInAClassWithAnEqualEnd() {
    assertThat(Entrance.in("com/example/NotServer")).isNull();
    assertThat(Entrance.in("myorg/eclipse/jetty/server/Server")).isNull();
  }

  @Test
  void canBePreparedBeforeTheFirstRewrite() {
    assertThatCode(Entrance::prepare).doesNotThrowAnyException();
  }
}
