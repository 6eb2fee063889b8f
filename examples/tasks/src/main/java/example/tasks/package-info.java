/**
 * One small service for each ready-made task. The command counts the requests that overlap the task
 * without and with BTC.
 */
@NullMarked
package example.tasks;

import org.jspecify.annotations.NullMarked;
