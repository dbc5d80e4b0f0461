const isIdKey = (key: string) => key === 'id' || key === 'sender' || key === 'receiver' || key.endsWith('_id');

const form = /^(\d{1,18}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/** Whether the server needs to be asked at all: our ids are UUIDs, other servers count. */
export function isWrittenAsId(text: string): boolean {
  return form.test(text);
}

/** Another server of the same contract may use integers. */
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
