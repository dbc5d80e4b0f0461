/** The artisans' half is below /workspace. A page never leaves its half. */
export type AppHalf = 'customer' | 'artisan';

const workspace = '/workspace';
const opened = typeof location === 'undefined' ? '/' : location.pathname;

export const appHalf: AppHalf = opened === workspace || opened.startsWith(`${workspace}/`) ? 'artisan' : 'customer';

/** The prefix of every address of this half. */
export const halfBase = appHalf === 'artisan' ? workspace : '';

/** The HTML file of every address of this half. */
export const halfPage = appHalf === 'artisan' ? '/workspace.html' : '/app.html';
