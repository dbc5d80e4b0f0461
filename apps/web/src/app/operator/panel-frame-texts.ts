export const texts = {
  title: 'Operator',
  navigation: 'Operator',
  overview: 'Overview',
  system: 'System',
  operators: 'Operators',
  settings: 'Settings',
  groups: { lists: 'Lists', running: 'Running it' },
  roles: { viewer: 'Viewer', moderator: 'Moderator', owner: 'Owner' },
  signOut: 'Sign out',
  signOutFailed: 'You are still signed in. Please try again.',
  broken: 'Something went wrong on this screen.',
  reload: 'Reload',
} as const;
