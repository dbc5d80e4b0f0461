/** Whose half of the web app a page is: the artisans' stands under /workspace. A page never leaves its half. */
export type AppHalf = 'customer' | 'artisan';

const workspace = '/workspace';
const opened = typeof location === 'undefined' ? '/' : location.pathname;

export const appHalf: AppHalf = opened === workspace || opened.startsWith(`${workspace}/`) ? 'artisan' : 'customer';

/** What stands before every address of this half. */
export const halfBase = appHalf === 'artisan' ? workspace : '';

/** The page that every address of this half is answered with. */
export const halfPage = appHalf === 'artisan' ? '/workspace.html' : '/app.html';
