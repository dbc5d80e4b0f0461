export interface Trade {
  /** These follow an owner's or a town's name: `Fletcher Drains`. */
  nouns: readonly string[];
  /** These names stand alone. */
  names: readonly string[];
  descriptions: readonly string[];
  work: readonly string[];
  praise: readonly string[];
  /** Job pictures are in `/pictures/catalogue/`. */
  pictures: readonly string[];
}
