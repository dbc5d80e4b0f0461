export interface Trade {
  /** A business name may add one of these to its owner's name or its town, as in `Fletcher Drains`. */
  nouns: readonly string[];
  /** These are complete business names. */
  names: readonly string[];
  descriptions: readonly string[];
  work: readonly string[];
  praise: readonly string[];
  /** These names lead to pictures in `/pictures/catalogue/`. */
  pictures: readonly string[];
}
