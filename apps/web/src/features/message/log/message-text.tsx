import { createElement } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';

const mayContainLink = /:\/\/|\d{3}/;

const useLinkedText = lazyPart(async () => (await import('./linked-text.tsx')).LinkedText, console.warn);

/** Shows plain text until the code that finds links has loaded. */
export function MessageText({ text }: { text: string }) {
  const linkedText = useLinkedText(mayContainLink.test(text));
  return linkedText ? createElement(linkedText, { text }) : text;
}
