package io.github.btc.agent.observe;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Writes the calls of {@link Door} into the codecs of Netty, where a request has no thread of its
 * own. Over HTTP/1.1 a request begins when its first line has been read, and ends with the last
 * part of its answer or with its connection. Over HTTP/2 it is a stream that the client has opened,
 * until the server has ended its side. The calls have no branches, so that no frame changes.
 */
final class NettyVisitor extends ClassVisitor {

  private static final String DOOR = Door.class.getName().replace('.', '/');
  private static final String HTTP = "io/netty/handler/codec/http/";
  static final String STREAM = "io/netty/handler/codec/http2/DefaultHttp2Connection$DefaultStream";
  private static final String CONTEXT = "io/netty/channel/ChannelHandlerContext";
  private static final String CHANNEL = "io/netty/channel/Channel";
  private static final int THIS = 0;
  private static final int FIRST = 1;
  private static final int SECOND = 2;

  private final Place place;
  private int found;

  /** Makes the visitor of a method of this name, or returns the next visitor as it is. */
  @FunctionalInterface
  private interface Place {
    MethodVisitor visit(NettyVisitor type, String name, String descriptor, MethodVisitor next);
  }

  private NettyVisitor(ClassVisitor next, Place place) {
    super(Opcodes.ASM9, next);
    this.place = place;
  }

  /** Returns the decoder with its two calls; empty if it is not as expected. */
  static byte[] rewriteDecoder(byte[] type, String prefix) {
    return rewrite(
        type,
        2,
        (visitor, name, descriptor, next) -> {
          boolean takesContext = descriptor.startsWith("(L" + prefix + CONTEXT + ";");
          if (takesContext && name.equals("decode")) {
            return visitor.new Requests(next, prefix);
          }
          return takesContext && name.equals("decodeLast")
              ? visitor.new ConnectionEnds(next, prefix)
              : next;
        });
  }

  /** Returns the encoder with its call; empty if it is not as expected. */
  static byte[] rewriteEncoder(byte[] type, String prefix) {
    String start = "(L" + prefix + CONTEXT + ";Ljava/lang/Object;";
    return rewrite(
        type,
        1,
        (visitor, name, descriptor, next) ->
            name.equals("encode") && descriptor.startsWith(start)
                ? visitor.new Answers(next, prefix)
                : next);
  }

  /** Returns the stream of HTTP/2 with its three calls; empty if it is not as expected. */
  static byte[] rewriteStream(byte[] type, String prefix) {
    int used = 2; // the methods that the calls use must be there too
    return rewrite(
        type,
        3 + used,
        (visitor, name, descriptor, next) ->
            switch (name + descriptor) {
              case "id()I", "isLocal()Z" -> {
                visitor.found++;
                yield next;
              }
              case "activate()V" -> visitor.new StreamBegins(next, prefix);
              default ->
                  name.equals("closeLocalSide") || descriptor.startsWith("(Ljava/util/Iterator;)")
                      ? visitor.new StreamEnds(next, prefix)
                      : next;
            });
  }

  private static byte[] rewrite(byte[] type, int calls, Place place) {
    ClassReader reader = new ClassReader(type);
    ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
    NettyVisitor visitor = new NettyVisitor(writer, place);
    reader.accept(visitor, 0);
    return visitor.found == calls ? writer.toByteArray() : new byte[0];
  }

  @Override
  public MethodVisitor visitMethod(
      int access, String name, String descriptor, String signature, String[] exceptions) {
    MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
    return (access & Opcodes.ACC_ABSTRACT) == 0 ? place.visit(this, name, descriptor, next) : next;
  }

  /** A method that calls the door. */
  private abstract class Calls extends MethodVisitor {

    final String prefix;

    Calls(MethodVisitor next, String prefix) {
      super(Opcodes.ASM9, next);
      this.prefix = prefix;
    }

    void pushChannel() {
      super.visitVarInsn(Opcodes.ALOAD, FIRST);
      super.visitMethodInsn(
          Opcodes.INVOKEINTERFACE,
          prefix + CONTEXT,
          "channel",
          "()L" + prefix + CHANNEL + ";",
          true);
    }

    void pushWhether(int variable, String type) {
      super.visitVarInsn(Opcodes.ALOAD, variable);
      super.visitTypeInsn(Opcodes.INSTANCEOF, prefix + HTTP + type);
    }

    void callDoor(String method, String descriptor) {
      found++;
      super.visitMethodInsn(Opcodes.INVOKESTATIC, DOOR, method, descriptor, false);
    }
  }

  /** {@code decode(ctx, …)}: the request exists as soon as its message has been made. */
  private final class Requests extends Calls {

    Requests(MethodVisitor next, String prefix) {
      super(next, prefix);
    }

    @Override
    public void visitMethodInsn(
        int opcode, String owner, String name, String descriptor, boolean isInterface) {
      super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
      if (name.equals("createMessage")) {
        pushChannel();
        super.visitVarInsn(Opcodes.ALOAD, THIS);
        super.visitMethodInsn(Opcodes.INVOKEVIRTUAL, owner, "isDecodingRequest", "()Z", false);
        callDoor("read", "(Ljava/lang/Object;Z)V");
      }
    }
  }

  /** {@code decodeLast(ctx, …)}: the client sends no more. */
  private final class ConnectionEnds extends Calls {

    ConnectionEnds(MethodVisitor next, String prefix) {
      super(next, prefix);
    }

    @Override
    public void visitCode() {
      super.visitCode();
      pushChannel();
      callDoor("ended", "(Ljava/lang/Object;)V");
    }
  }

  /**
   * {@code encode(ctx, message, …)}: an answer begins with its head and ends with its last part.
   */
  private final class Answers extends Calls {

    Answers(MethodVisitor next, String prefix) {
      super(next, prefix);
    }

    @Override
    public void visitCode() {
      super.visitCode();
      pushChannel();
      super.visitVarInsn(Opcodes.ALOAD, SECOND);
      pushWhether(SECOND, "HttpResponse");
      pushWhether(SECOND, "LastHttpContent");
      callDoor("written", "(Ljava/lang/Object;Ljava/lang/Object;ZZ)V");
    }
  }

  /** {@code activate()} of a stream; those that clients have opened have odd numbers. */
  private final class StreamBegins extends Calls {

    StreamBegins(MethodVisitor next, String prefix) {
      super(next, prefix);
    }

    @Override
    public void visitCode() {
      super.visitCode();
      super.visitVarInsn(Opcodes.ALOAD, THIS);
      askThis("id", "()I");
      askThis("isLocal", "()Z");
      super.visitInsn(Opcodes.ICONST_1);
      super.visitInsn(Opcodes.IXOR);
      super.visitInsn(Opcodes.IAND);
      callDoor("read", "(Ljava/lang/Object;Z)V");
    }

    private void askThis(String method, String descriptor) {
      super.visitVarInsn(Opcodes.ALOAD, THIS);
      super.visitMethodInsn(Opcodes.INVOKEVIRTUAL, prefix + STREAM, method, descriptor, false);
    }
  }

  /** {@code closeLocalSide()} and {@code close(…)} of a stream, whichever comes first. */
  private final class StreamEnds extends Calls {

    StreamEnds(MethodVisitor next, String prefix) {
      super(next, prefix);
    }

    @Override
    public void visitCode() {
      super.visitCode();
      super.visitVarInsn(Opcodes.ALOAD, THIS);
      callDoor("ended", "(Ljava/lang/Object;)V");
    }
  }
}
