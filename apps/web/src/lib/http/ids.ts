const isIdKey = (key: string) => key === 'id' || key === 'sender' || key === 'receiver' || key.endsWith('_id');

const form = /^(\d{1,18}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/**
 * Returns true if the text may be an id, so that the server must be asked. Our ids are UUIDs, and other servers
 * count.
 */
export function isWrittenAsId(text: string): boolean {
  return form.test(text);
}

/** Turns ids into strings, because another server of the same contract may use integers. */
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
