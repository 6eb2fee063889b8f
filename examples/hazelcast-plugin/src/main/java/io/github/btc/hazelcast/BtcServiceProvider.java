package io.github.btc.hazelcast;

import com.hazelcast.spi.impl.NodeEngine;
import com.hazelcast.spi.impl.servicemanager.ServiceDescriptor;
import com.hazelcast.spi.impl.servicemanager.ServiceDescriptorProvider;

/**
 * What Hazelcast finds on its class path, without a line of configuration. It hands over one
 * service, which Hazelcast starts before it takes connections.
 */
public final class BtcServiceProvider implements ServiceDescriptorProvider {

  /** For Hazelcast's service loader. */
  public BtcServiceProvider() {}

  @Override
  public ServiceDescriptor[] createServiceDescriptors() {
    return new ServiceDescriptor[] {new Descriptor()};
  }

  private static final class Descriptor implements ServiceDescriptor {

    @Override
    public String getServiceName() {
      return "btc:service";
    }

    @Override
    public Object getService(NodeEngine nodeEngine) {
      return new MemberService();
    }
  }
}
