/** Two runs at once on one machine need a first port each. */
const first = Number(process.env['E2E_PORT'] ?? 4310);
const at = (port: number) => `http://127.0.0.1:${port}`;

/** The server without any data but what a test makes. It also gives the spec-server suite, which answers every call itself, the app's files. */
export const emptyOrigin = at(first);

/** The server as `npm start` gives it, with the demo world and its artisans. */
export const demoOrigin = at(first + 1);
