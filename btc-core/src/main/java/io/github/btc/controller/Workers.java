package io.github.btc.controller;

import java.util.function.LongSupplier;

/**
 * The threads that a controller has besides its own. Tests have fakes.
 *
 * @param announcer asks the announcer and the coordinator
 * @param tasks runs the tasks
 * @param wake wakes the controller's own thread
 * @param cpuNanos supplies the CPU time of the controller's threads
 */
record Workers(Worker announcer, Worker tasks, Runnable wake, LongSupplier cpuNanos) {}
