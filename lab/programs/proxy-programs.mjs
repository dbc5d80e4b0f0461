import { ensurePrograms } from '../../scripts/programs/debian-programs.mjs';

/** Makes HAProxy available. */
export function ensureProxyPrograms() {
  return ensurePrograms('proxy-programs', {
    programs: ['haproxy'],
    packages: ['haproxy'],
    otherwise: 'Please install HAProxy 2.6 or later.',
  });
}
