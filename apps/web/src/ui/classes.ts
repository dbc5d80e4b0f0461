export function classes(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}

/** Returns true if the name of a business has too many characters for a heading of the usual size. */
export const isLongName = (name: string): boolean => name.length > 40;
