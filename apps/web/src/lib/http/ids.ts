const idPattern = /^(\d{1,18}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/** Returns true if the text may be an id. Our ids are UUIDs, and other servers use integers. */
export function canBeId(text: string): boolean {
  return idPattern.test(text);
}
