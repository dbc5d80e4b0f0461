/** The build writes this name into its documents, where the server replaces it. */
const builtName = 'Fixit';

/** A server with a different name writes it into the document. */
export const marketName: string =
  (typeof document === 'undefined' ? undefined : document.documentElement.dataset['name']) ?? builtName;
