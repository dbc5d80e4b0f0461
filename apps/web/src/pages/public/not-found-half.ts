/** Who is lost: somebody below /workspace, an artisan elsewhere, or anybody else. */
export type LostSide = 'workspace' | 'artisan' | 'anybody';

/**
 * An artisan is who has no session but an artisan's here. The names are those of lib/session.ts, which this page shares
 * nothing with: that would be one more file on every first load.
 */
export function lostSide(): LostSide {
  if (typeof location === 'undefined') return 'anybody';
  if (/^\/workspace(\/|$)/.test(location.pathname)) return 'workspace';
  const isArtisan = !localStorage.getItem('accessToken') && Boolean(localStorage.getItem('artisanAccessToken'));
  return isArtisan ? 'artisan' : 'anybody';
}
