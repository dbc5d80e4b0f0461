/**
 * Whether who is lost is an artisan: below /workspace, or when nobody but an artisan is logged in here. The names are
 * those of lib/session.ts, which this page shares nothing with: that would be one more file on every first load.
 */
export function isForWorkspace(): boolean {
  if (typeof location === 'undefined') return false;
  if (/^\/workspace(\/|$)/.test(location.pathname)) return true;
  return !localStorage.getItem('accessToken') && Boolean(localStorage.getItem('artisanAccessToken'));
}
