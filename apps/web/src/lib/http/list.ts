/** Returns the list without gaps. Returns an empty list if another server answered something else. */
export function listOf<T>(value: readonly (T | null)[] | null | undefined): readonly T[] {
  return isList(value) ? value.filter((entry) => entry !== null) : [];
}

function isList<T>(value: readonly T[] | null | undefined): value is readonly T[] {
  return Array.isArray(value);
}
