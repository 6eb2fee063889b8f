/**
 * What every HTTP adapter must agree on, without a server or a framework: what a refusal says, and
 * which requests pass the gate uncounted.
 */
@NullMarked
package io.github.btc.http;

import org.jspecify.annotations.NullMarked;
