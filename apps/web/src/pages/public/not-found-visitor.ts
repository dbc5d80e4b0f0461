export type VisitorKind = 'workspace' | 'artisan' | 'anybody';

/**
 * A visitor with only an artisan's session counts as an artisan. The storage keys are repeated from
 * lib/http/session.ts, because importing it would load another file.
 */
export function visitorKind(): VisitorKind {
  if (typeof location === 'undefined') return 'anybody';
  if (/^\/workspace(\/|$)/.test(location.pathname)) return 'workspace';
  const isArtisan = !localStorage.getItem('accessToken') && Boolean(localStorage.getItem('artisanAccessToken'));
  return isArtisan ? 'artisan' : 'anybody';
}
