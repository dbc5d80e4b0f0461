/** The artisans' screens are below /workspace. A page keeps its audience until it is left. */
export type Audience = 'customer' | 'artisan';

const workspace = '/workspace';
const pathname = typeof location === 'undefined' ? import.meta.env.RENDERED_AT : location.pathname;

export const audience: Audience =
  pathname === workspace || pathname.startsWith(`${workspace}/`) ? 'artisan' : 'customer';

/** Every address for this audience begins with this. */
export const basePath = audience === 'artisan' ? workspace : '';

/** This HTML file answers every address for this audience. */
export const appPage = audience === 'artisan' ? '/workspace.html' : '/app.html';
