export type VisitorKind = 'workspace' | 'artisan' | 'anybody';

/**
 * Returns the kind of visitor. A visitor with only an artisan's session counts as an artisan. The keys are those
 * of lib/session.ts, whose import would load one more file.
 */
export function visitorKind(): VisitorKind {
  if (typeof location === 'undefined') return 'anybody';
  if (/^\/workspace(\/|$)/.test(location.pathname)) return 'workspace';
  const isArtisan = !localStorage.getItem('accessToken') && Boolean(localStorage.getItem('artisanAccessToken'));
  return isArtisan ? 'artisan' : 'anybody';
}
