/**
 * Contracts and fakes for the tests of a service. Extend a contract ({@code
 * BackgroundTaskContract}, {@code EstimatorContract}, {@code CoordinatorContract}, {@code
 * AnnouncerContract}) to test that an implementation keeps the promises of its interface. Use the
 * fakes and {@code OverlapDetector} in your own tests.
 */
@NullMarked
package io.github.btc.test;

import org.jspecify.annotations.NullMarked;
