package io.github.btc.hazelcast;

import com.hazelcast.spi.impl.NodeEngine;
import com.hazelcast.spi.impl.servicemanager.ServiceDescriptor;
import com.hazelcast.spi.impl.servicemanager.ServiceDescriptorProvider;

/**
 * The service provider that Hazelcast finds on its class path without configuration. It provides
 * one service, which Hazelcast starts before it accepts connections.
 */
public final class BtcServiceProvider implements ServiceDescriptorProvider {

  /** Called by Hazelcast's service loader. */
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
