/** The three nets of the thesis with their parameters, and the reports of solving them. */
@NullMarked
package io.github.btc.research.models;

import org.jspecify.annotations.NullMarked;
