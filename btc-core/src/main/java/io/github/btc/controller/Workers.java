package io.github.btc.controller;

/**
 * The threads that a controller has besides its own. Tests have fakes.
 *
 * @param announcer asks the announcer and the coordinator
 * @param tasks runs the tasks
 * @param wake wakes the controller's own thread
 */
record Workers(Worker announcer, Worker tasks, Runnable wake) {}
