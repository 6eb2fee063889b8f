package io.github.btc.loadbalancer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HaProxyBackendTest {

  /** The columns of HAProxy 2.6. */
  private static final String HEADER =
      "# pxname,svname,qcur,qmax,scur,smax,slim,stot,bin,bout,dreq,dresp,ereq,econ,eresp,wretr,"
          + "wredis,status,weight,act,bck,chkfail,chkdown,lastchg,downtime,qlimit,pid,iid,sid,"
          + "throttle,lbtot,tracked,type,rate,rate_lim,rate_max,check_status,check_code,"
          + "check_duration,hrsp_1xx,hrsp_2xx,hrsp_3xx,hrsp_4xx,hrsp_5xx,hrsp_other,hanafail,"
          + "req_rate,req_rate_max,req_tot,cli_abrt,srv_abrt,comp_in,comp_out,comp_byp,comp_rsp,"
          + "lastsess,last_chk,last_agt,qtime,ctime,rtime,ttime,agent_status,agent_code,"
          + "agent_duration,check_desc,agent_desc,check_rise,check_fall,check_health,agent_rise,"
          + "agent_fall,agent_health,addr,cookie,mode,algo,conn_rate,conn_rate_max,conn_tot,"
          + "intercepted,dcon,dses,wrew,connect,reuse,cache_lookups,cache_hits,srv_icur,src_ilim,"
          + "qtime_max,ctime_max,rtime_max,ttime_max,eint,idle_conn_cur,safe_conn_cur,"
          + "used_conn_cur,need_conn_est,uweight,agg_server_status,agg_server_check_status,"
          + "agg_check_status,-,";

  private static final Map<String, String> SERVER =
      Map.of(
          "# pxname", "be",
          "svname", "s1",
          "status", "UP 1/3",
          "scur", "3",
          "qcur", "2",
          "bck", "0",
          "check_rise", "4",
          "uweight", "7");

  /** One server whose agent has said this, as HAProxy writes it. */
  private static String tableWith(String lastAgentCheck) {
    String row =
        Arrays.stream(HEADER.split(","))
            .map(
                column ->
                    column.equals("last_agt") ? lastAgentCheck : SERVER.getOrDefault(column, ""))
            .collect(Collectors.joining(","));
    return HEADER + "\n" + row + "\n\n";
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      value = {
        "via agent : up",
        "\"via agent : up (load 0.3, ok)\"",
        "\"said \"\"up, but\"\", slow\"",
        "\"\""
      })
  void readsTheCellsBehindThoseInQuotes(String lastAgentCheck) throws Exception {
    HaProxyBackend.Server server = HaProxyBackend.parse(tableWith(lastAgentCheck)).server("s1");

    assertThat(server).isEqualTo(new HaProxyBackend.Server("s1", "UP 1/3", 7, 3, 2, false, 4));
  }

  private static HaProxyBackend.Server server(String name, String status, boolean backup) {
    return new HaProxyBackend.Server(name, status, 1, 0, 0, backup, 4);
  }

  @Test
  void oneThatWouldLeaveNoUsableServerStays() {
    HaProxyBackend.Server own = server("s1", "UP", false);
    HaProxyBackend.Server backup = server("closed", "no check", true);

    assertLeaves(false, own);
    assertLeaves(true, own, backup);
    assertLeaves(false, own, server("closed", "DOWN", true));
    assertLeaves(true, own, server("s2", "UP", false));
    assertLeaves(false, own, server("s2", "DOWN", false), backup);
  }

  private static void assertLeaves(boolean may, HaProxyBackend.Server... servers) {
    ThrowingCallable check =
        () -> new HaProxyBackend(List.of(servers)).checkThatOneIsLeftWithout("s1");
    if (may) {
      assertThatCode(check).doesNotThrowAnyException();
    } else {
      assertThatThrownBy(check).isInstanceOf(NoOtherReplicaException.class);
    }
  }

  @Test
  void readsALineBreakInQuotes() throws IOException {
    assertThat(HaProxyBackend.parse(tableWith("\"up\n, slow\"")).servers()).hasSize(1);
  }
}
