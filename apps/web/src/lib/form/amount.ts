/** Reads a number input for the contract: null if it is empty, and '?' for letters, which the contract refuses. */
export function readAmount(form: HTMLFormElement | null, name: string, text: string): number | string | null {
  const field = form?.elements.namedItem(name);
  if (field instanceof HTMLInputElement && field.validity.badInput) return '?';
  return text.trim() === '' ? null : Number(text);
}
