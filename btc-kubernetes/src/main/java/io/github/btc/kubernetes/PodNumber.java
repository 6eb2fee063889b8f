package io.github.btc.kubernetes;

import io.github.btc.RefusedSettingException;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds the number that Kubernetes gives to each pod of a StatefulSet. The number is the end of the
 * pod's name, and also the value of the label {@code apps.kubernetes.io/pod-index}.
 */
final class PodNumber {

  /** The variable that a manifest fills from the label. */
  static final String VARIABLE = "POD_INDEX";

  /** Kubernetes sets it to the name of the pod. */
  static final String HOSTNAME = "HOSTNAME";

  /** The end of a pod's name in a Deployment is random and has five characters. */
  private static final Pattern NAME = Pattern.compile(".+-(\\d{1,4})");

  private static final Pattern NUMBER = Pattern.compile("\\d{1,4}");

  private PodNumber() {}

  static int of(Map<String, String> environment) {
    @Nullable String index = environment.get(VARIABLE);
    return index == null ? ofName(environment.get(HOSTNAME)) : ofIndex(index);
  }

  private static int ofIndex(String index) {
    if (!NUMBER.matcher(index).matches()) {
      throw new RefusedSettingException(
          VARIABLE,
          "\"" + index + "\"",
          "0 to 9999; fill it from the label apps.kubernetes.io/pod-index");
    }
    return Integer.parseInt(index);
  }

  private static int ofName(@Nullable String name) {
    Matcher matcher = NAME.matcher(name == null ? "" : name);
    if (!matcher.matches()) {
      throw new RefusedSettingException(
          HOSTNAME,
          name == null ? "nothing" : "\"" + name + "\"",
          "the name of a pod of a StatefulSet, for instance my-service-0; for other pods set "
              + VARIABLE
              + " or number(), or use a Lease");
    }
    return Integer.parseInt(matcher.group(1));
  }
}
