export interface Trade {
  /** What may follow an owner's name or a town's: `Fletcher Drains`. */
  nouns: readonly string[];
  /** Names that stand alone. */
  names: readonly string[];
  descriptions: readonly string[];
  work: readonly string[];
  praise: readonly string[];
  /** The job's pictures, in `/pictures/catalogue/`. */
  pictures: readonly string[];
}
