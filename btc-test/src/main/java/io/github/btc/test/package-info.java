/**
 * Contracts and fakes. Extend a contract ({@code AdapterContract}, {@code GateContract} …) to hold
 * an implementation to what its interface promises; use the fakes and {@code OverlapDetector} in
 * tests of your own.
 */
@NullMarked
package io.github.btc.test;

import org.jspecify.annotations.NullMarked;
