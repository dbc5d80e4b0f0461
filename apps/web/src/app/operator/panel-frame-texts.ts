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
  offline: (time: string) =>
    `Not connected since ${time}. What you see was read before. Nothing is queued: decide again when you are back.`,
  stillThere: 'Still there?',
  idle: (minutes: number, left: number) =>
    `Nothing was touched for ${minutes} minutes. In ${left} minutes you are signed out. What you wrote stays on this device.`,
  staySignedIn: 'Stay signed in',
  signOut: 'Sign out',
  signOutFailed: 'You are still signed in. Please try again.',
  broken: 'Something went wrong on this screen.',
  reload: 'Reload',
} as const;
