export const texts = {
  title: 'Operator',
  navigation: 'Operator',
  overview: 'Overview',
  coverage: 'Coverage',
  system: 'System',
  operators: 'Operators',
  settings: 'Settings',
  groups: { lists: 'Lists', running: 'Operations' },
  roles: { viewer: 'Viewer', moderator: 'Moderator', owner: 'Owner' },
  offline: (time: string) =>
    `Not connected since ${time}. What you see was loaded before. Nothing is queued: try again when you are back online.`,
  stillThere: 'Still there?',
  idle: (minutes: number, minutesLeft: number) =>
    `You have been inactive for ${minutes} minutes and will be signed out in ${minutesLeft} minutes. Your drafts stay on this device.`,
  staySignedIn: 'Stay signed in',
  signOut: 'Sign out',
  signOutFailed: 'You are still signed in. Please try again.',
  broken: 'Something went wrong on this screen.',
  reload: 'Reload',
} as const;
