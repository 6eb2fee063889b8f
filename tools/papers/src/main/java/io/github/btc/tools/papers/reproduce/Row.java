package io.github.btc.tools.papers.reproduce;

import io.github.btc.tools.models.statistics.Estimate;
import org.jspecify.annotations.Nullable;

/**
 * A claim and what became of it.
 *
 * @param claim what was printed
 * @param ours what came out, as text; a dash if nothing could be run
 * @param interval ours as a number with its uncertainty, if it is one
 * @param verdict the judgement
 */
public record Row(Claim claim, String ours, @Nullable Estimate interval, Verdict verdict) {}
