/**
 * The controller: settings, a driver thread around the state machine of {@code
 * io.github.btc.machine}, and what it shows of itself.
 */
@NullMarked
package io.github.btc.controller;

import org.jspecify.annotations.NullMarked;
