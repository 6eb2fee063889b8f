/**
 * Contracts and fakes for the tests of a service. Extend a contract ({@code
 * BackgroundTaskContract}, {@code EstimatorContract}, {@code CoordinatorContract}) to hold an
 * implementation to what its interface promises. Use the fakes and {@code OverlapDetector} in your
 * own tests.
 */
@NullMarked
package io.github.btc.test;

import org.jspecify.annotations.NullMarked;
