package io.github.btc.research.benches.hazelcast;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetSocketAddress;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class HazelcastMemberTest {

  /** The first and the last of them are more than nginx's 2 s apart. */
  @ParameterizedTest
  @CsvSource({"2, 2050", "3, 1050", "4, 750", "8, 750"})
  void asManyClosingsAsMembersTakeLongerThanNginxRemembers(int members, long restMillis) {
    assertThat(HazelcastMember.restMillis(members)).isEqualTo(restMillis);
    assertThat(HazelcastMember.restMillis(members) * (members - 1)).isGreaterThan(2000);
  }

  @Test
  void everyMemberHasACopyOfEveryRecordAndReadsIt() {
    String configuration =
        new MemberSettings("c", List.of(new InetSocketAddress("127.0.0.1", 5701)), 3).yaml();

    assertThat(configuration)
        .contains("backup-count: 3", "read-backup-data: true", "member-list: ['127.0.0.1:5701']")
        .contains("rest-api:\n", "DATA: {enabled: true}");
  }
}
