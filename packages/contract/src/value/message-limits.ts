/** Limits in characters for a text and its key, and in bytes for the frame around them. */
export const messageLimits = { text: 4_000, key: 100, frameBytes: 16 * 1024 } as const;

/** Sentences name the limit of a text in this form: '4,000 characters'. */
export const maxMessageLength = `${messageLimits.text.toLocaleString('en-GB')} characters`;
