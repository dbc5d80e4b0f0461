/** Whose half of the web app a page is: the artisans' stands under /workspace. A page never leaves its half. */
export type Side = 'customer' | 'artisan';

const workspace = '/workspace';
const opened = typeof location === 'undefined' ? '/' : location.pathname;

export const side: Side = opened === workspace || opened.startsWith(`${workspace}/`) ? 'artisan' : 'customer';

/** What stands before every address of this half. */
export const sideBase = side === 'artisan' ? workspace : '';

/** The page that every address of this half is answered with. */
export const sidePage = side === 'artisan' ? '/workspace.html' : '/app.html';
