export type VisitorKind = 'workspace' | 'artisan' | 'anybody';

/** Artisans have only an artisan's session here. Keys as in lib/session.ts, whose import would be one more file. */
export function visitorKind(): VisitorKind {
  if (typeof location === 'undefined') return 'anybody';
  if (/^\/workspace(\/|$)/.test(location.pathname)) return 'workspace';
  const isArtisan = !localStorage.getItem('accessToken') && Boolean(localStorage.getItem('artisanAccessToken'));
  return isArtisan ? 'artisan' : 'anybody';
}
