import { createElement } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';

const mayHoldLink = /:\/\/|\d{3}/;

/** The plain text shows until the links have loaded. */
const useLinkedText = lazyPart(async () => (await import('./linked-text.tsx')).LinkedText, console.warn);

export function MessageText({ text }: { text: string }) {
  const linkedText = useLinkedText(mayHoldLink.test(text));
  return linkedText ? createElement(linkedText, { text }) : text;
}
