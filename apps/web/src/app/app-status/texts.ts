export const texts = {
  offline: 'You are offline',
  online: 'Back online',
  newer: 'A new version is ready',
  reload: 'Reload',
} as const;
