/** The server without any data but what a test makes. */
export const emptyOrigin = 'http://127.0.0.1:4310';

/** The server as `npm start` gives it, with the demo world and its artisans. */
export const demoOrigin = 'http://127.0.0.1:4311';
