export const texts = {
  title: 'Operator',
  navigation: 'Operator',
  overview: 'Overview',
  coverage: 'Coverage',
  system: 'System',
  operators: 'Operators',
  settings: 'Settings',
  groups: { lists: 'Lists', running: 'Running it' },
  roles: { viewer: 'Viewer', moderator: 'Moderator', owner: 'Owner' },
  stillThere: 'Still there?',
  idle: (minutes: number, left: number) =>
    `Nothing was touched for ${minutes} minutes. In ${left} minutes you are signed out. What you wrote stays on this device.`,
  staySignedIn: 'Stay signed in',
  signOut: 'Sign out',
  signOutFailed: 'You are still signed in. Please try again.',
  broken: 'Something went wrong on this screen.',
  reload: 'Reload',
} as const;
