package io.github.btc.tools.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.tools.console.BtcCommand;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class BenchCommandTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "cassandra|SCENARIO: cassandra (expected shop, toy, toy-validation, containers, spring,"
            + " containers-boot, or a file that ends with .yaml)",
        "shop|shop: not open (expected a shop beside this jar)",
        "spring|btc.catalogue.jar: catalogue.jar does not exist (expected the service",
        "toy --replicas=0|--replicas: 0 (expected",
        "toy --replicas=1,17|--replicas: 17 (expected",
        "toy --heaps=1|--heaps: 1 (expected",
        "toy --rate=1|--rate: 1 (expected",
        "toy --repetitions=0|--repetitions: 0 (expected",
        "toy --warm-up=-1|--warm-up: -1.0 s (expected 0 to 600)",
        "toy --measure=0|--measure: 0.0 s (expected 1 to 3600)",
        "toy --rate=5000 --warm-up=20 --measure=90|rate times seconds, with the warm-up: 550000"
            + " (expected 1 to 500000)",
        "toy --collector=cms|--collector: cms (expected some of g1-default,",
        "toy --lb=squid|--route: squid (expected haproxy, nginx, nginx-refusals, envoy, pods,"
            + " pods-envoy with toy)",
        "containers --route=gateway|--route: gateway (expected haproxy, nginx,",
        "toy-validation --lb=haproxy|--route: haproxy (expected none with toy-validation)",
        "toy --raw=src|--raw: src (expected a new folder or an empty one, for the files of this"
            + " run)",
        "toy --quota=0.5|--quota: 0.5 (expected the scenario containers; toy has no quota)",
        "toy --load=0.3|--load: 0.3 (expected no --load, because this scenario has one load)",
        "shop --load=writes|--load: writes (expected some of read-heavy, read-only)",
        "containers --load=2|--load: 2 (expected 0.01 to 1)",
        "containers --load=low|--load: low (expected a number from 0.01 to 1)",
        "toy --heaps=300.5|--heaps: 300.5 (expected a whole number from 32 to 65536)",
        "toy --minutes=0|--minutes: 0 (expected 1 to 10000)",
        "toy --resume --output=target/nobody|--resume: target/nobody without runs.jsonl (expected",
        "containers --rate=300|--rate: 300 (expected --load with containers, because its load is a"
            + " share of the quota)",
        "containers --quota=0|--quota: 0 (expected 0.1 to 64)",
        "containers --heap=300|--heaps: 300 (expected 1.1 to 64)",
        "toy --service=boot|--service: boot (expected toy or boot, with the scenario containers)",
        "containers --service=cms|--service: cms (expected toy or boot, with the scenario",
        "containers --collectors=cms|--collector: cms (expected some of serial, parallel, g1,"
            + " g1-own, zgc, shenandoah, limit, serial-own,",
        "goodput toy --service=toy|--service: toy (expected toy or boot, with the scenario",
        "goodput --objective-millis=0|--objective-millis: 0.0 (expected 1 to 60000)",
        "goodput --probes=1|--probes: 1 (expected 2 to 1000)",
        "goodput --minutes=0|--minutes: 0 (expected 1 to 10000)",
        "control-group --share=0|--share: 0.0 (expected above 0 to 0.5)",
        "control-group --service=boot|--service: boot (expected toy, which tells its control",
        "toy --jdk=/nowhere|--jdk: /nowhere (expected the folder of a JDK",
      })
  void refusesInOneSentence(String typed, String expected) {
    StringWriter err = new StringWriter();
    int code =
        BtcCommand.commandLine()
            .setErr(new PrintWriter(err))
            .execute(("bench " + typed).split(" "));

    assertThat(code).isEqualTo(2);
    assertThat(err.toString()).startsWith("btc bench").contains(": ").contains(expected);
    assertThat(err.toString().lines()).hasSize(1);
  }
}
