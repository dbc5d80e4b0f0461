/**
 * The app offers an undo for fewer seconds than the server accepts it, so that a last-moment press
 * counts even on a slow network.
 */
export const undoSeconds = { offered: 6, accepted: 10 } as const;
