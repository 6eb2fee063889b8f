package io.github.btc.agent;

/** A service that ends as soon as it has started. */
final class EndingService {

  private EndingService() {}

  /** Says a word, and has no thread that would go on. */
  public static void main(String[] arguments) throws InterruptedException {
    AgentStart.await();
    System.out.println("done");
  }
}
