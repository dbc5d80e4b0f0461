import { createElement } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';

const mayContainLink = /:\/\/|\d{3}/;

/** Shows the plain text until the code has loaded. */
const useLinkedText = lazyPart(async () => (await import('./linked-text.tsx')).LinkedText, console.warn);

export function MessageText({ text }: { text: string }) {
  const linkedText = useLinkedText(mayContainLink.test(text));
  return linkedText ? createElement(linkedText, { text }) : text;
}
