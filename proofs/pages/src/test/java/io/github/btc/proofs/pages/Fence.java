package io.github.btc.proofs.pages;

/**
 * A block of a page between three backquotes.
 *
 * @param page where, from the root of the repository
 * @param line the first one of its content
 * @param language as the page says; empty if it says none
 * @param note of the comment right before it, which readers do not see
 * @param content what is shown
 */
record Fence(String page, int line, String language, String note, String content) {

  @Override
  public String toString() {
    return page + ":" + line;
  }
}
