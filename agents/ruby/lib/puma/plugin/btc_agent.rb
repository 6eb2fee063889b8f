# frozen_string_literal: true

require "puma/plugin"
require "btc_agent"

# Gives each worker of Puma's cluster mode an agent and a port of its own:
#
#     plugin :btc_agent
#
# HAProxy can keep requests away from a port only, and the workers share the port of `bind`. So the first
# worker also listens at 8081, the second one at 8082, and so on. BTC_FIRST_PORT is another first port. The
# port of a worker's agent is 500 higher.
Puma::Plugin.create do
  def config(dsl)
    hook = dsl.respond_to?(:before_worker_boot) ? :before_worker_boot : :on_worker_boot
    dsl.public_send(hook) { |index| boot(Integer(ENV.fetch("BTC_FIRST_PORT", "8081")) + index) }
  end

  def start(launcher)
    @binder = launcher.binder
  end

  def boot(port)
    @binder.add_tcp_listener("127.0.0.1", port)
    BtcAgent.start("port=#{port + 500}")
  end
end
