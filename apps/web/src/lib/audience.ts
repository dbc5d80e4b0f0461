/** The artisans' half is below /workspace. A page never leaves its half. */
export type Audience = 'customer' | 'artisan';

const workspace = '/workspace';
const opened = typeof location === 'undefined' ? import.meta.env.RENDERED_AT : location.pathname;

export const audience: Audience = opened === workspace || opened.startsWith(`${workspace}/`) ? 'artisan' : 'customer';

/** The prefix of every address of this half. */
export const basePath = audience === 'artisan' ? workspace : '';

/** The HTML file of every address of this half. */
export const appPage = audience === 'artisan' ? '/workspace.html' : '/app.html';
