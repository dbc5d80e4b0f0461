/** The artisans' screens are below /workspace. A page keeps its audience until it is left. */
export type Audience = 'customer' | 'artisan';

const workspace = '/workspace';
const pathname = typeof location === 'undefined' ? import.meta.env.RENDERED_PATH : location.pathname;

export const audience: Audience =
  pathname === workspace || pathname.startsWith(`${workspace}/`) ? 'artisan' : 'customer';

export const basePath = audience === 'artisan' ? workspace : '';

/** The server answers every path for this audience with this HTML file. */
export const appPage = audience === 'artisan' ? '/workspace.html' : '/app.html';
