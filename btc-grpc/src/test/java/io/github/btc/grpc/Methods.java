package io.github.btc.grpc;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.btc.proofs.contracts.Behaviour;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.MethodType;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** Methods that take and return plain text. */
final class Methods {

  static final String BYPASSED_SERVICE = "contract.Bypassed";

  private Methods() {}

  static MethodDescriptor<String, String> of(Behaviour behaviour) {
    return switch (behaviour) {
      case EVENTS -> of(MethodType.SERVER_STREAMING, "contract.Service/events");
      case HEALTH -> of(MethodType.UNARY, "grpc.health.v1.Health/Check");
      case BYPASSED -> of(MethodType.UNARY, BYPASSED_SERVICE + "/bypassed");
      default -> of(MethodType.UNARY, "contract.Service" + behaviour.path());
    };
  }

  static MethodDescriptor<String, String> of(MethodType type, String fullName) {
    return MethodDescriptor.<String, String>newBuilder(new Text(), new Text())
        .setType(type)
        .setFullMethodName(fullName)
        .build();
  }

  private static final class Text implements MethodDescriptor.Marshaller<String> {

    @Override
    public InputStream stream(String value) {
      return new ByteArrayInputStream(value.getBytes(UTF_8));
    }

    @Override
    public String parse(InputStream stream) {
      try (stream) {
        return new String(stream.readAllBytes(), UTF_8);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
