/**
 * Reads a number input as the contract reads amounts: null if it is empty. Letters stay a text, which the contract
 * refuses.
 */
export function readAmount(form: HTMLFormElement | null, name: string, text: string): number | string | null {
  const field = form?.elements.namedItem(name);
  if (field instanceof HTMLInputElement && field.validity.badInput) return '?';
  return text.trim() === '' ? null : Number(text);
}
