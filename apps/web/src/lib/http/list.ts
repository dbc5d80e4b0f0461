/** The list without its gaps, or an empty one where another server answered something else in its place. */
export function listOf<T>(value: readonly (T | null)[] | null | undefined): readonly T[] {
  return isList(value) ? value.filter((entry) => entry !== null) : [];
}

function isList<T>(value: readonly T[] | null | undefined): value is readonly T[] {
  return Array.isArray(value);
}
