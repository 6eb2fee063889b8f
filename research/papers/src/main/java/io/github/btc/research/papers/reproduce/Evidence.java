package io.github.btc.research.papers.reproduce;

/** The part of a published result of the bench that judges a claim. */
sealed interface Evidence permits Difference, Forecast, MeasuredField, NoProof {

  /** Returns the folder of the result: the bench's scenario, or a verb. */
  String bench();

  /** Finds the values and judges them. */
  Finding find(PublishedRuns runs, String unit);

  /**
   * The values and their judgement.
   *
   * @param ours the values as text, or a dash
   * @param verdict the judgement
   */
  record Finding(String ours, Verdict verdict) {

    static Finding none(String bench) {
      return new Finding("-", new Verdict.NotMeasured("./btc bench " + bench));
    }
  }
}
