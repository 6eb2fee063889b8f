package io.github.btc.controller;

import io.github.btc.Announcer;
import io.github.btc.BackgroundTask;
import io.github.btc.ControllerListener;
import io.github.btc.Coordinator;
import io.github.btc.Ticker;
import io.github.btc.machine.MachineSettings;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** What a driver works with; in tests, fakes. */
record ControllerParts(
    String name,
    MachineSettings machineSettings,
    long lookEveryNanos,
    long idleLookEveryNanos,
    List<BackgroundTask> tasks,
    Announcer announcer,
    @Nullable Coordinator coordinator,
    List<ControllerListener> listeners,
    ControllerListener recorder,
    Ticker ticker,
    RandomGenerator random,
    Worker announcerWorker,
    Worker taskWorker,
    Runnable wake) {}
