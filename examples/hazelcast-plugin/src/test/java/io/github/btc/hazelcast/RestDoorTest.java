package io.github.btc.hazelcast;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.config.Config;
import com.hazelcast.config.RestEndpointGroup;
import com.hazelcast.config.RestServerEndpointConfig;
import org.junit.jupiter.api.Test;

/** Whether requests for maps can come in at all, as Hazelcast reads its configuration. */
@SuppressWarnings("removal") // with the API that this is about
class RestDoorTest {

  private final Config config = new Config();

  @Test
  void leadsNowhereByDefault() {
    assertThat(RestDoor.leadsToMaps(config)).isFalse();
  }

  @Test
  void leadsNowhereWithTheGroupAloneAndWithoutIt() {
    config.getNetworkConfig().getRestApiConfig().enableGroups(RestEndpointGroup.DATA);
    assertThat(RestDoor.leadsToMaps(config)).isFalse();

    config.getNetworkConfig().getRestApiConfig().setEnabled(true).disableAllGroups();
    assertThat(RestDoor.leadsToMaps(config)).isFalse();
  }

  @Test
  void leadsToMapsWithItsGroupEnabled() {
    enablePlain();
    assertThat(RestDoor.leadsToMaps(config)).isTrue();
  }

  @Test
  void leadsNowhereWithAnAdvancedNetworkThatHasNoEndpointForIt() {
    enablePlain();
    config.getAdvancedNetworkConfig().setEnabled(true);
    assertThat(RestDoor.leadsToMaps(config)).isFalse();
  }

  @Test
  void leadsToMapsThroughAnEndpointOfItsOwn() {
    RestServerEndpointConfig endpoint = new RestServerEndpointConfig();
    config.getAdvancedNetworkConfig().setRestEndpointConfig(endpoint);
    config.getAdvancedNetworkConfig().setEnabled(true);
    assertThat(RestDoor.leadsToMaps(config)).isFalse();

    endpoint.enableGroups(RestEndpointGroup.DATA);
    assertThat(RestDoor.leadsToMaps(config)).isTrue();
  }

  @Test
  void leadsNowhereThroughAnEndpointOfANetworkThatIsOff() {
    RestServerEndpointConfig endpoint = new RestServerEndpointConfig().enableAllGroups();
    config.getAdvancedNetworkConfig().setRestEndpointConfig(endpoint).setEnabled(false);
    assertThat(RestDoor.leadsToMaps(config)).isFalse();
  }

  private void enablePlain() {
    config
        .getNetworkConfig()
        .getRestApiConfig()
        .setEnabled(true)
        .enableGroups(RestEndpointGroup.DATA);
  }
}
