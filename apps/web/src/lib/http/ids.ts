const form = /^(\d{1,18}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/**
 * Returns true if the text may be an id, so that the server must be asked. Our ids are UUIDs, and other servers
 * count.
 */
export function isWrittenAsId(text: string): boolean {
  return form.test(text);
}
