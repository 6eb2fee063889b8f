/** What is done about slow answers: copies of requests, sent at once or late. */
@NullMarked
package io.github.btc.sim.tail;

import org.jspecify.annotations.NullMarked;
