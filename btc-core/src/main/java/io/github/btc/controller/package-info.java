/**
 * The controller: its settings, its thread, which drives the state machine of {@code
 * io.github.btc.machine}, and its snapshot.
 */
@NullMarked
package io.github.btc.controller;

import org.jspecify.annotations.NullMarked;
