package io.github.btc.controller;

import io.github.btc.Announcer;
import io.github.btc.BackgroundTask;
import io.github.btc.ControllerEvent.DeferralReason;
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
 * All settings of a controller. {@link ControllerBuilder#build()} makes them once. Immutable.
 *
 * @param name the name in JMX, thread names and messages
 * @param machine the limits and shares by which the machine decides
 * @param tasks the tasks, in the order of registration
 * @param announcer tells the routers
 * @param observing why the controller only observes; {@code null} if it may close its gate
 * @param whatToSet names what to set in this case
 * @param coordinator asked before each closing; {@code null} if there is no coordinator
 * @param listeners the listeners that receive events from the start
 * @param retryAfterEstimators makes the estimators of the duration of closings
 * @param ticker the clock
 * @param random the randomness that keeps replicas apart
 * @param jmx whether MBeans are registered
 */
record ControllerSettings(
    String name,
    MachineSettings machine,
    List<BackgroundTask> tasks,
    Announcer announcer,
    @Nullable DeferralReason observing,
    WhatToSet whatToSet,
    @Nullable Coordinator coordinator,
    List<ControllerListener> listeners,
    Supplier<RetryAfterEstimator> retryAfterEstimators,
    Ticker ticker,
    RandomGenerator random,
    boolean jmx) {}
