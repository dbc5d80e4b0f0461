import { ensurePrograms } from '../../scripts/programs/debian-programs.mjs';

/** Makes HAProxy available, as in deploy/. */
export function ensureProxyPrograms() {
  return ensurePrograms('proxy-programs', {
    programs: ['haproxy'],
    packages: ['haproxy'],
    otherwise: 'Please install HAProxy from 2.6.',
  });
}
