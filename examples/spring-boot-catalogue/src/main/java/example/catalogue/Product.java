package example.catalogue;

/** A product of the catalogue. */
record Product(Integer number, String name, String unit, Long cents) {}
