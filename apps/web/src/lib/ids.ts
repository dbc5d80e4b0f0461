const isIdKey = (key: string) => key === 'id' || key === 'sender' || key === 'receiver' || key.endsWith('_id');

/** The answer with every id as a string, since another server of the same contract may count in integers. */
export function withTextIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withTextIds);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      isIdKey(key) && typeof inner === 'number' ? String(inner) : withTextIds(inner),
    ]),
  );
}
