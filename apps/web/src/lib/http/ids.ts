const isIdKey = (key: string) => key === 'id' || key === 'sender' || key === 'receiver' || key.endsWith('_id');

const form = /^(\d{1,18}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/** Whether a text is written as an id of some server is: ours are UUIDs, others count. Anything else need not be asked for. */
export function isWrittenAsId(text: string): boolean {
  return form.test(text);
}

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
