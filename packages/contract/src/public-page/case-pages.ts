/** The page of the house rules shows `houseRules`. */
export interface RulesPage {
  readonly kind: 'rules';
}
