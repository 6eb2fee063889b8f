package io.github.btc.research.papers.reproduce;

import io.github.btc.research.models.statistics.Estimate;
import org.jspecify.annotations.Nullable;

/**
 * A claim with its computed result and its judgement.
 *
 * @param claim the claim
 * @param ours the computed result as text, or a dash if it cannot be computed
 * @param interval the computed result with its uncertainty, if it is a number
 * @param verdict the judgement
 */
public record Row(Claim claim, String ours, @Nullable Estimate interval, Verdict verdict) {}
