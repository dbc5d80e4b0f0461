export type Transitions<S extends string> = Readonly<Record<S, readonly S[]>>;

/** Only the contract and SQL contain states as literals. Other code uses these names. */
export function namesOf<const S extends string>(states: readonly S[]): { readonly [K in S]: K } {
  return Object.fromEntries(states.map((state) => [state, state])) as { readonly [K in S]: K };
}

export function mayFollow<S extends string>(life: Transitions<S>, from: S, to: S): boolean {
  return life[from].includes(to);
}

/** Returns the states from which `to` may be reached directly, for the condition of a compare-and-set. */
export function statesBefore<S extends string>(life: Transitions<S>, to: S): S[] {
  return (Object.keys(life) as S[]).filter((from) => life[from].includes(to));
}
