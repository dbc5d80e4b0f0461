export const texts = { more: 'More actions' } as const;
