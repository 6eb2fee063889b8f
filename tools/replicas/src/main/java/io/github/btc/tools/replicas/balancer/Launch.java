package io.github.btc.tools.replicas.balancer;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;

/**
 * How to start a balancer.
 *
 * @param log takes what it prints
 * @param sockets files that it makes, a little later than its port
 * @param command writes the configuration for an address and returns the command line
 */
public record Launch(
    Path log, List<Path> sockets, Function<InetSocketAddress, List<String>> command) {}
