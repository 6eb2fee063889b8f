package io.github.btc.controller;

import io.github.btc.Announcer;
import io.github.btc.BackgroundTask;
import io.github.btc.ControllerListener;
import io.github.btc.Coordinator;
import io.github.btc.RetryAfterEstimator;
import io.github.btc.Ticker;
import io.github.btc.machine.MachineSettings;
import java.util.List;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Everything that was set: made once by {@link ControllerBuilder#build()} and used as it is.
 *
 * @param name shown in JMX, thread names and messages
 * @param machine the numbers behind the decisions
 * @param tasks the tasks, in the order of registration
 * @param announcer tells the routers
 * @param coordinator asked before each closing; {@code null} if nobody is
 * @param listeners told of events from the start
 * @param retryAfterEstimators makes what learns how long closings last
 * @param ticker the clock
 * @param random keeps replicas apart
 * @param jmx whether MBeans are registered
 */
record ControllerSettings(
    String name,
    MachineSettings machine,
    List<BackgroundTask> tasks,
    Announcer announcer,
    @Nullable Coordinator coordinator,
    List<ControllerListener> listeners,
    Supplier<RetryAfterEstimator> retryAfterEstimators,
    Ticker ticker,
    RandomGenerator random,
    boolean jmx) {}
