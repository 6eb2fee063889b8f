/** One small service for each ready task, and how many requests meet it without and with BTC. */
@NullMarked
package example.tasks;

import org.jspecify.annotations.NullMarked;
