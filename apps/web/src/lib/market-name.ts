/** The build writes this name into its documents, where the server replaces it. */
const builtName = 'Fixit';

/** The server writes another name into the document. */
export const marketName: string =
  (typeof document === 'undefined' ? undefined : document.documentElement.dataset['name']) ?? builtName;

/** Returns what follows our own lettering in the logo, or null if the name does not begin with it. */
export function afterLettering(name: string): string | null {
  if (name === builtName) return '';
  return name.startsWith(`${builtName} `) ? name.slice(builtName.length + 1) : null;
}
