package example.catalogue;

/** A line of the catalogue. */
record Product(Integer number, String name, String unit, Long cents) {}
