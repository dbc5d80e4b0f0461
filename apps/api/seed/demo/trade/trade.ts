export interface Trade {
  /** These follow the name of an owner or a town in a business name, as in `Fletcher Drains`. */
  nouns: readonly string[];
  /** These are complete business names. */
  names: readonly string[];
  descriptions: readonly string[];
  work: readonly string[];
  praise: readonly string[];
  /** These names lead to pictures in `/pictures/catalogue/`. */
  pictures: readonly string[];
}
