/** What is done about slow answers: copies of requests, sent at once or late. */
@NullMarked
package io.github.btc.tools.simulator.tail;

import org.jspecify.annotations.NullMarked;
