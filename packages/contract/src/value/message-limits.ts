/** A text and its key are limited in characters, and the frame around them in bytes. */
export const messageLimits = { text: 4_000, key: 100, frameBytes: 16 * 1024 } as const;

/** Error messages quote the limit as '4,000 characters'. */
export const maxMessageLength = `${messageLimits.text.toLocaleString('en-GB')} characters`;
