package io.github.btc.lab.advise;

import io.github.btc.lab.advise.WouldHaveHelped.Tail;

/**
 * What BTC would cost and bring, each replica.
 *
 * @param closingMillis how long a closing lasts, about
 * @param closingsPerHour how many there are
 * @param capacityLost share of a replica's time
 * @param without the simulated service with the stops that were seen
 * @param with the same with closings
 */
record Expectation(
    double closingMillis, double closingsPerHour, double capacityLost, Tail without, Tail with) {}
