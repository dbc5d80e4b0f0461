/** The list, or an empty one where another server answered something else in its place. */
export function listOf<T>(value: readonly T[] | null | undefined): readonly T[] {
  return isList(value) ? value : [];
}

function isList<T>(value: readonly T[] | null | undefined): value is readonly T[] {
  return Array.isArray(value);
}
