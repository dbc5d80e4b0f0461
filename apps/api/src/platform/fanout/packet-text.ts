import * as z from 'zod/mini';

/** A frame as JSON: what is missing in the middle reads as null. */
const packetText = z.tuple(
  [z.string(), z.unknown(), z.optional(z.nullable(z.number())), z.optional(z.nullable(z.string()))],
  z.nullable(z.string()),
);

/** Topic, frame, its number in the topic, what it comes after, and its key. Undefined for a text that no process sends. */
export function readPacketText(text: string) {
  try {
    return packetText.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
