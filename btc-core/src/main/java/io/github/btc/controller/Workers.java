package io.github.btc.controller;

/**
 * The threads beside the controller's own; in tests, fakes.
 *
 * @param announcer asks the announcer and the coordinator
 * @param tasks runs the tasks
 * @param wake wakes the controller's own thread
 */
record Workers(Worker announcer, Worker tasks, Runnable wake) {}
