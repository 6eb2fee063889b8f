/** The choice of workers that hold the packages of a function (Boza 2022, chapters 3 to 5). */
@NullMarked
package io.github.btc.research.faas;

import org.jspecify.annotations.NullMarked;
