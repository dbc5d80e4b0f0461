/** Stops at the ends. */
export function moveId(ids: readonly string[], id: string, by: number): string[] {
  const from = ids.indexOf(id);
  const to = Math.min(Math.max(from + by, 0), ids.length - 1);
  const others = ids.filter((other) => other !== id);
  return from < 0 ? [...ids] : [...others.slice(0, to), id, ...others.slice(to)];
}
