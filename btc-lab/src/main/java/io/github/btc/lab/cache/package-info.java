/**
 * {@code btc cache}: how large caches should be when collections take longer with what they hold.
 */
@NullMarked
package io.github.btc.lab.cache;

import org.jspecify.annotations.NullMarked;
