import { audience } from '../../lib/audience.ts';

const key = audience === 'artisan' ? 'artisanDeviceSecret' : 'deviceSecret';

/** Marks this browser as known to the account. It grants no access, so it survives a logout. */
export const deviceSecret = {
  read: () => localStorage.getItem(key) ?? undefined,
  keep: (secret: string | undefined) => {
    if (secret) localStorage.setItem(key, secret);
  },
};
