/**
 * What a number input of a form holds, as the contract reads amounts: null for nothing, a number (the contract does not
 * read exponents as text), and for letters something that it refuses, since the browser tells no value of those.
 */
export function amountTyped(form: HTMLFormElement | null, name: string, typed: string): number | string | null {
  const field = form?.elements.namedItem(name);
  if (field instanceof HTMLInputElement && field.validity?.badInput) return '?';
  return typed.trim() === '' ? null : Number(typed);
}
