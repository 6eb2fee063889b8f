/**
 * What the bench asks of a replica, and no service would have otherwise: a book of answers, a file of
 * events, a line when it serves, an end with its parent.
 */
package example.catalogue.bench;
