package io.github.btc.proofs.recipes.balancer;

import static io.github.btc.proofs.recipes.balancer.Patience.await;

import com.github.dockerjava.api.command.CreateContainerCmd;
import com.github.dockerjava.api.model.Bind;
import com.github.dockerjava.api.model.HostConfig;
import com.github.dockerjava.api.model.Volume;
import io.github.btc.tools.console.process.ServerPorts;
import io.github.btc.tools.replicas.balancer.Announcement;
import io.github.btc.tools.replicas.balancer.Balancer;
import io.github.btc.tools.replicas.balancer.Launch;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.utility.DockerImageName;

/**
 * Through a balancer's official image. It shares this host's network and the working directory, so
 * its configuration file, addresses and sockets are those of the process.
 */
record ContainerRoute(Balancer balancer, String image) implements Route {

  @Override
  public Announcement announcement(int replica, Path directory) {
    return Route.patient(balancer.announcement(replica, directory));
  }

  @Override
  public int refusalStatus() {
    return balancer.refusalStatus();
  }

  @Override
  public boolean confirms() {
    return new Through(balancer).confirms();
  }

  @Override
  public Open to(List<InetSocketAddress> replicas, Path directory) throws IOException {
    Launch launch = balancer.launch(replicas, directory, balancer.name());
    InetSocketAddress address = ServerPorts.nextAddress();
    List<String> command = launch.command().apply(address);
    String owner = Files.getAttribute(directory, "unix:uid").toString();
    GenericContainer<?> container =
        new GenericContainer<>(DockerImageName.parse(image))
            .withNetworkMode("host")
            .withCreateContainerCmdModifier(create -> prepare(create, command, owner, directory));
    container.start();
    await(balancer.name())
        .until(() -> accepts(address) && launch.sockets().stream().allMatch(Files::exists));
    return new Open() {
      @Override
      public Caller caller() throws IOException {
        return new StrictClient(address);
      }

      @Override
      public void close() {
        container.stop();
      }
    };
  }

  private static void prepare(
      CreateContainerCmd create, List<String> command, String owner, Path directory) {
    HostConfig host = Objects.requireNonNull(create.getHostConfig());
    create
        .withUser(owner)
        .withEntrypoint(command)
        .withHostConfig(
            host.withBinds(new Bind(directory.toString(), new Volume(directory.toString()))));
  }

  private static boolean accepts(InetSocketAddress address) {
    try (Socket socket = new Socket()) {
      socket.connect(address, 1000);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  @Override
  public String toString() {
    return image;
  }
}
