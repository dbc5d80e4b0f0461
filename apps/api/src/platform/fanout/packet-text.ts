import * as z from 'zod/mini';

/** A frame is sent as a JSON array, in which null replaces missing values. */
const packetText = z.tuple(
  [z.string(), z.unknown(), z.optional(z.nullable(z.number())), z.optional(z.nullable(z.string()))],
  z.nullable(z.string()),
);

/** Returns the topic, the frame, its number in the topic, the id that it follows, and its key. */
export function readPacketText(text: string) {
  try {
    return packetText.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
