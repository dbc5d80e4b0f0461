import { appHalf } from '../../lib/audience.ts';

const key = appHalf === 'artisan' ? 'artisanDeviceSecret' : 'deviceSecret';

/** Marks this browser as known to the account. It grants no access, so it survives a logout. */
export const deviceSecret = {
  read: () => localStorage.getItem(key) ?? undefined,
  keep: (secret: string | undefined) => {
    if (secret) localStorage.setItem(key, secret);
  },
};
