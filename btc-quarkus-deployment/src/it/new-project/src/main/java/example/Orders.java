package example;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;

@Path("/orders")
public class Orders {

  @GET
  public String orders() {
    return "o".repeat(100_000).substring(99_990); // some garbage, as services make
  }
}
