export const texts = {
  title: 'Settings',
  account: 'Your account',
  signOut: 'Sign Out',
} as const;
