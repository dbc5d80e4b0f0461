const idPattern = /^(\d{1,18}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/** Our ids are UUIDs; other servers use integers. */
export function canBeId(text: string): boolean {
  return idPattern.test(text);
}

/** Returns null for a missing or malformed id. */
export const readId = (text: string | null): string | null => (text !== null && canBeId(text) ? text : null);
