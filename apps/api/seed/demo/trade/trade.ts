export interface Trade {
  /** A business may be named after its owner or town plus one of these, as in `Fletcher Drains`. */
  nouns: readonly string[];
  /** These are complete business names. */
  names: readonly string[];
  descriptions: readonly string[];
  work: readonly string[];
  praise: readonly string[];
  /** Job pictures are in `/pictures/catalogue/`. */
  pictures: readonly string[];
}
