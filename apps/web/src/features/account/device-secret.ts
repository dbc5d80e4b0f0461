import { appHalf } from '../../lib/app-half.ts';

const key = appHalf === 'artisan' ? 'artisanDeviceSecret' : 'deviceSecret';

/** Marks this browser as one that its owner has logged in on, for the next login. It lets nobody in, so it outlives the session. */
export const deviceSecret = {
  read: () => localStorage.getItem(key) ?? undefined,
  keep: (secret: string | undefined) => {
    if (secret) localStorage.setItem(key, secret);
  },
};
