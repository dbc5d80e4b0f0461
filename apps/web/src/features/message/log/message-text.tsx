import { lazyPart } from '../../../lib/lazy-part.ts';

const mayContainLink = /:\/\/|\d{3}/;

const useLinkedText = lazyPart(async () => (await import('./linked-text.tsx')).LinkedText, console.warn);

/** Shows plain text until the code that finds links has loaded. */
export function MessageText({ text }: { text: string }) {
  const LinkedText = useLinkedText(mayContainLink.test(text));
  return LinkedText ? <LinkedText text={text} /> : text;
}
