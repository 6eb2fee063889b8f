package io.github.btc.loadbalancer;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/*
 * A thread of HAProxy chooses a server first and counts the request a moment later. If it loses its
 * core in between, show stat, answered by another thread, says 0 although a request is on its way.
 * So a question is asked first for which HAProxy makes all its threads stand still (thread_isolate
 * in its source, for show sess, in every version from 2.4 on): each has by then counted what it has
 * chosen, and chooses with the new state of the server afterwards.
 */

/**
 * What {@code show stat} says of the servers of one backend.
 *
 * @param servers in the order of the configuration
 */
record HaProxyBackend(List<Server> servers) {

  /** Asks for a session that is none. The answer comes when all threads have stood still. */
  static final String STAND_STILL = "show sess 0x1";

  /**
   * One server.
   *
   * @param name its name
   * @param status as HAProxy writes it: UP, UP 1/3, no check, DRAIN, DOWN, MAINT …
   * @param sessions requests it has been given that have not ended
   * @param queued requests that wait for it
   * @param backup true if it gets requests only when all others are away
   * @param rise how many health checks in a row must pass to bring it up, 0 if it has no checks
   */
  record Server(String name, String status, int sessions, int queued, boolean backup, int rise) {

    boolean inMaintenance() {
      return status.startsWith("MAINT");
    }

    boolean isDrained() {
      return status.startsWith("DRAIN");
    }

    /** True if HAProxy will not choose it for another request. */
    boolean isAway() {
      return isDrained() || inMaintenance() || status.startsWith("DOWN");
    }

    boolean isQuiet() {
      return sessions == 0 && queued == 0;
    }

    boolean isUsable() {
      return !isAway() && !status.startsWith("NOLB");
    }
  }

  /** Reads the CSV, whose first line names the columns; anything before it is a complaint. */
  static HaProxyBackend parse(String answer) throws IOException {
    List<String> lines = answer.lines().filter(line -> !line.isBlank()).toList();
    if (lines.isEmpty() || !lines.get(0).startsWith("# ")) {
      String said = lines.isEmpty() ? "nothing" : "\"" + lines.get(0).strip() + "\"";
      throw new IOException("HAProxy said " + said + " (expected the table of show stat)");
    }
    List<String> columns = Arrays.asList(lines.get(0).substring(2).split(","));
    List<Server> servers = new ArrayList<>();
    for (String line : lines.subList(1, lines.size())) {
      servers.add(server(columns, line.split(",", -1)));
    }
    return new HaProxyBackend(List.copyOf(servers));
  }

  private static Server server(List<String> columns, String[] row) throws IOException {
    try {
      return new Server(
          cell(columns, row, "svname"),
          cell(columns, row, "status"),
          Integer.parseInt(cell(columns, row, "scur")),
          Integer.parseInt(cell(columns, row, "qcur")),
          cell(columns, row, "bck").equals("1"),
          columns.contains("check_rise") ? whole(cell(columns, row, "check_rise")) : 0);
    } catch (NumberFormatException e) {
      throw new IOException("HAProxy's show stat has a count that is none: " + e.getMessage());
    }
  }

  private static int whole(String cell) {
    return cell.isEmpty() ? 0 : Integer.parseInt(cell);
  }

  private static String cell(List<String> columns, String[] row, String name) throws IOException {
    int index = columns.indexOf(name);
    if (index < 0 || index >= row.length) {
      throw new IOException(
          "HAProxy's show stat has no " + name + " (expected HAProxy 2.4 or newer)");
    }
    return row[index];
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

  /** Counts the servers, backups left out, that would take the requests of one that goes away. */
  long usableBeside(String name) {
    return servers.stream()
        .filter(server -> !server.backup() && server.isUsable() && !server.name().equals(name))
        .count();
  }
}
