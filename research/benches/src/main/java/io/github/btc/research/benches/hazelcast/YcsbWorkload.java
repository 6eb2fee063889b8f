package io.github.btc.research.benches.hazelcast;

import java.util.Properties;
import site.ycsb.Client;
import site.ycsb.WorkloadException;
import site.ycsb.measurements.Measurements;
import site.ycsb.workloads.CoreWorkload;

/**
 * A core workload of YCSB: records of one field, chosen by popularity (Zipf, YCSB's constant of
 * 0.99, scattered over the keys).
 *
 * @param records how many there are
 * @param recordBytes the size of each
 * @param readPercent share of the requests that read; the others update
 */
record YcsbWorkload(int records, int recordBytes, int readPercent) {

  private static final int KILOBYTE = 1024;

  /**
   * Works out how many records make up some live data.
   *
   * @param liveMegabytes the data of one member
   * @param recordKilobytes the size of a record
   * @param readPercent share of the requests that read
   * @return the workload
   */
  static YcsbWorkload of(int liveMegabytes, int recordKilobytes, int readPercent) {
    int records = Math.max(1, liveMegabytes * KILOBYTE / recordKilobytes);
    return new YcsbWorkload(records, recordKilobytes * KILOBYTE, readPercent);
  }

  /** Makes what draws the requests. Thread-safe. */
  CoreWorkload start() throws WorkloadException {
    Properties properties = properties();
    Measurements.setProperties(properties); // which it asks for, and we leave empty
    CoreWorkload workload = new CoreWorkload();
    workload.init(properties);
    return workload;
  }

  Properties properties() {
    Properties properties = new Properties();
    properties.setProperty(Client.RECORD_COUNT_PROPERTY, Integer.toString(records));
    properties.setProperty(
        Client.OPERATION_COUNT_PROPERTY, "0"); // of inserts, which there are none
    properties.setProperty(CoreWorkload.FIELD_COUNT_PROPERTY, "1");
    properties.setProperty(CoreWorkload.FIELD_LENGTH_PROPERTY, Integer.toString(recordBytes));
    properties.setProperty(CoreWorkload.WRITE_ALL_FIELDS_PROPERTY, "true");
    properties.setProperty(CoreWorkload.READ_PROPORTION_PROPERTY, share(readPercent));
    properties.setProperty(CoreWorkload.UPDATE_PROPORTION_PROPERTY, share(100 - readPercent));
    properties.setProperty(CoreWorkload.SCAN_PROPORTION_PROPERTY, "0");
    properties.setProperty(CoreWorkload.INSERT_PROPORTION_PROPERTY, "0");
    properties.setProperty(CoreWorkload.REQUEST_DISTRIBUTION_PROPERTY, "zipfian");
    return properties;
  }

  private static String share(int percent) {
    return Double.toString(percent / 100.0);
  }
}
