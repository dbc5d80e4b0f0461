/** Of this release. */
export const version = import.meta.env.VERSION;

/** Fixed at build time. */
export const operator = {
  name: import.meta.env.OPERATOR_NAME || 'Fixit',
  email: import.meta.env.SUPPORT_EMAIL || null,
  appStore: import.meta.env.APP_STORE_URL || 'https://play.google.com/store/search?q=Fixit&c=apps',
} as const;
