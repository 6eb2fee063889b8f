/**
 * The parts of a replica that only the bench needs: a log of answers, a file of events, and a line
 * on standard output when the replica serves. The replica ends together with the parent process.
 */
package example.catalogue.bench;
