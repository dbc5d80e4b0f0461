export const texts = {
  more: 'More actions',
  report: (name: string) => `Report ${name}`,
} as const;
