/** Moves an id by this many positions. It stops at the ends. */
export function moveId(ids: readonly string[], id: string, by: number): string[] {
  const from = ids.indexOf(id);
  const to = Math.min(Math.max(from + by, 0), ids.length - 1);
  const rest = ids.filter((other) => other !== id);
  return from < 0 ? [...ids] : [...rest.slice(0, to), id, ...rest.slice(to)];
}
