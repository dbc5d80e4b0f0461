/** Simultaneous runs on one machine need different first ports. */
const first = Number(process.env['E2E_PORT'] ?? 4310);
const at = (port: number) => `http://127.0.0.1:${port}`;

/**
 * This server has no demo data. It also provides the app's files for the spec-server suite, whose
 * calls are all stubbed.
 */
export const emptyOrigin = at(first);

/** The server at this address runs as with `npm start`, with the demo world and its artisans. */
export const demoOrigin = at(first + 1);

/** The settings of this empty server change, which would disturb other tests. */
export const settingsOrigin = at(first + 3);

/** A stand-in for Google runs here for the empty server. */
export const providerOrigin = at(first + 2);
