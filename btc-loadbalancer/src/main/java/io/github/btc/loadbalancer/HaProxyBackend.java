package io.github.btc.loadbalancer;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/*
 * A thread of HAProxy chooses a server first and counts the request a moment later. If it loses its
 * core in between, show stat on another thread returns 0 although a request is on its way. So the
 * first command is one for which HAProxy stops all its threads (thread_isolate in its source, for
 * show sess, in every version from 2.4 on). By then, each thread has counted its chosen requests,
 * and afterwards it chooses with the new state of the server.
 */

/**
 * The servers of one backend in the answer to {@code show stat}.
 *
 * @param servers the servers in the order of the configuration
 */
record HaProxyBackend(List<Server> servers) {

  /**
   * The command that asks for a session that does not exist. HAProxy answers after it has stopped
   * all its threads.
   */
  static final String STAND_STILL = "show sess 0x1";

  private static final String TABLE = "# "; // begins the line with the names of the columns

  /**
   * One server.
   *
   * @param name the name of the server
   * @param status the status in HAProxy's words, such as UP, UP 1/3, no check, DRAIN, DOWN or MAINT
   * @param weight the share of the requests in HAProxy's units, as set last; with 0 the server gets
   *     only those that a cookie or a table ties to it, as in a drain
   * @param sessions the server's requests that have not ended
   * @param queued the requests that wait for the server
   * @param backup true if the server gets requests only when all others are away
   * @param rise how many health checks in a row must pass before it is up, 0 without health checks
   */
  record Server(
      String name, String status, int weight, int sessions, int queued, boolean backup, int rise) {

    boolean inMaintenance() {
      return status.startsWith("MAINT");
    }

    boolean isDrained() {
      return status.startsWith("DRAIN");
    }

    boolean isDown() {
      return status.startsWith("DOWN");
    }

    /** Returns true if HAProxy will not choose the server for another request. */
    boolean isAway() {
      return weight == 0 || isDrained() || inMaintenance() || isDown();
    }

    boolean isQuiet() {
      return sessions == 0 && queued == 0;
    }

    boolean isUsable() {
      return !isAway() && !status.startsWith("NOLB");
    }
  }

  /** Reads the CSV. Its first line names the columns; any other first line is an error message. */
  static HaProxyBackend parse(String answer) throws IOException {
    List<List<String>> rows = CsvRows.of(answer);
    if (rows.isEmpty() || !rows.get(0).get(0).startsWith(TABLE)) {
      throw new IOException(
          "HAProxy answered " + firstLine(answer) + " (expected the table of show stat)");
    }
    List<String> columns = new ArrayList<>(rows.get(0));
    columns.set(0, columns.get(0).substring(TABLE.length()));
    List<Server> servers = new ArrayList<>();
    for (List<String> row : rows.subList(1, rows.size())) {
      servers.add(server(columns, row));
    }
    return new HaProxyBackend(List.copyOf(servers));
  }

  private static String firstLine(String answer) {
    return answer
        .lines()
        .filter(line -> !line.isBlank())
        .findFirst()
        .map(line -> "\"" + line.strip() + "\"")
        .orElse("nothing");
  }

  private static Server server(List<String> columns, List<String> row) throws IOException {
    try {
      return new Server(
          cell(columns, row, "svname"),
          cell(columns, row, "status"),
          Integer.parseInt(cell(columns, row, "uweight")),
          Integer.parseInt(cell(columns, row, "scur")),
          Integer.parseInt(cell(columns, row, "qcur")),
          cell(columns, row, "bck").equals("1"),
          columns.contains("check_rise") ? whole(cell(columns, row, "check_rise")) : 0);
    } catch (NumberFormatException e) {
      throw new IOException(
          "HAProxy's show stat has a count that is not a number: " + e.getMessage());
    }
  }

  private static int whole(String cell) {
    return cell.isEmpty() ? 0 : Integer.parseInt(cell);
  }

  private static String cell(List<String> columns, List<String> row, String name)
      throws IOException {
    int index = columns.indexOf(name);
    if (index < 0 || index >= row.size()) {
      throw new IOException(
          "HAProxy's show stat has no " + name + " (expected HAProxy 2.4 or newer)");
    }
    return row.get(index);
  }

  Server server(String name) throws IOException {
    for (Server server : servers) {
      if (server.name().equals(name)) {
        return server;
      }
    }
    throw new IOException("server: \"" + name + "\" (expected one of " + names() + ")");
  }

  private List<String> names() {
    return servers.stream().map(Server::name).toList();
  }

  /**
   * Throws an exception if none of the other servers is usable. A backup counts only where there is
   * no other server: then it is the configuration's word for the requests that come meanwhile.
   */
  void checkThatOneIsLeftWithout(String name) throws NoOtherReplicaException {
    List<Server> others = servers.stream().filter(server -> !server.name().equals(name)).toList();
    if (others.stream().allMatch(Server::backup)) {
      if (others.stream().noneMatch(Server::isUsable)) {
        throw new NoOtherReplicaException(
            name + ": 0 other servers and 0 backup servers usable", 1);
      }
    } else if (usableBeside(name) == 0) {
      throw new NoOtherReplicaException(name + ": 0 other servers usable", 1);
    }
  }

  /**
   * Counts the servers, without backups, that would take over the requests of a server that goes
   * away.
   */
  long usableBeside(String name) {
    return servers.stream()
        .filter(server -> !server.backup() && server.isUsable() && !server.name().equals(name))
        .count();
  }
}
