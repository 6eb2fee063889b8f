package example.tasks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.btc.tools.replicas.load.Attempts;
import io.github.btc.tools.replicas.load.Attempts.Attempt;
import jakarta.servlet.http.HttpServletRequest;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RequestLogTest {

  @TempDir private Path folder;
  private final RequestLog log = new RequestLog();

  private static HttpServletRequest request(int number) {
    return (HttpServletRequest)
        Proxy.newProxyInstance(
            RequestLogTest.class.getClassLoader(),
            new Class<?>[] {HttpServletRequest.class},
            (proxy, method, arguments) -> Integer.toString(number));
  }

  private static Attempt attempt(int number, int status) {
    return new Attempt(number, number, 0, status, 1, 2, 3);
  }

  @Test
  void leavesOutWhatWasRefusedAndTakesTheServicesTimes() throws Exception {
    long before = System.nanoTime();
    log.around(request(5), () -> {});
    long after = System.nanoTime();
    Path begun = folder.resolve("begun.bin");
    Path done = folder.resolve("done.bin");
    log.write(begun, done);
    Attempts all = new Attempts(0, 10, List.of(attempt(4, 503), attempt(5, 200)));

    Attempts workedOn =
        RequestLog.workedOnOnly(all, List.of(RequestLog.WorkTimes.read(begun, done)));

    Attempt only = workedOn.all().get(0);
    assertThat(workedOn.all()).hasSize(1);
    assertThat(only.number()).isEqualTo(5);
    assertThat(only.sentNanos()).isBetween(before, after);
    assertThat(only.receivedNanos()).isBetween(only.sentNanos(), after);
    assertThat(only.intendedNanos()).isEqualTo(1);
  }

  @Test
  void refusesAnAttemptThatWouldTakeThePlaceOfAnother() {
    assertThatThrownBy(() -> log.around(request((1 << 20) - 1), () -> {}))
        .hasMessage("X-Attempt: 1048575 (expected 0 to 1048574)");
  }
}
