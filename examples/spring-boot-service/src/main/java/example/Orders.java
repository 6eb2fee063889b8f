package example;

import java.util.ArrayList;
import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Answers a request, and leaves about a megabyte of garbage. */
@RestController
class Orders {

  private static final int LINES = 10_000;

  record Receipt(int lines, long total) {}

  @GetMapping("/orders")
  Receipt order() {
    List<byte[]> lines = new ArrayList<>();
    for (int i = 0; i < LINES; i++) {
      lines.add(new byte[100]);
    }
    return new Receipt(lines.size(), lines.stream().mapToLong(line -> line.length).sum());
  }
}
