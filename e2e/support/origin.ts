/** Simultaneous runs on one machine need different first ports. */
const firstPort = Number(process.env['E2E_PORT'] ?? 4310);
const originAt = (port: number) => `http://127.0.0.1:${port}`;

/**
 * This server has no demo data. It also provides the app's files for the spec-server suite, whose
 * calls are all stubbed.
 */
export const emptyOrigin = originAt(firstPort);

/** This server runs as with `npm start`, with the demo world and its artisans. */
export const demoOrigin = originAt(firstPort + 1);

/** Tests change the settings of this empty server, which would disturb other tests elsewhere. */
export const settingsOrigin = originAt(firstPort + 3);

/** A stand-in for Google runs here for the empty server. */
export const googleOrigin = originAt(firstPort + 2);
