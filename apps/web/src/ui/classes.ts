export function classes(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}

/** Tells whether a name of a business, in characters, is too long for a heading of the usual size. */
export const isLongName = (name: string): boolean => name.length > 40;
