package io.github.btc.tools.replicas.replica;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** The toy service behind HTTP. Says in a header which replica answered. */
final class ToyServlet extends HttpServlet {

  private static final long serialVersionUID = 1L;

  private final transient ToyService service;
  private final String replica;

  ToyServlet(ToyService service, int index) {
    this.service = service;
    this.replica = Integer.toString(index);
  }

  @Override
  protected void doPost(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    request.getInputStream().transferTo(OutputStream.nullOutputStream());
    doGet(request, response);
  }

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    byte[] answer = Long.toString(service.serve()).getBytes(StandardCharsets.US_ASCII);
    response.setHeader("X-Replica", replica);
    response.setContentType("text/plain");
    response.setContentLength(answer.length);
    response.getOutputStream().write(answer);
    response.flushBuffer(); // the answer is on its way before the request counts as finished
  }
}
