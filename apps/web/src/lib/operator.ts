export const version = import.meta.env.VERSION;

const name = import.meta.env.OPERATOR_NAME || 'Fixit';

/** The server replaces this with the support address from the settings. */
export const supportAddress = 'SUPPORT_ADDRESS';

/** The operator is fixed at build time. */
export const operator = {
  name,
  party: name === 'Fixit' ? 'the operator of Fixit' : `${name}, who operates Fixit`,
  appStore: import.meta.env.APP_STORE_URL || 'https://play.google.com/store/search?q=Fixit&c=apps',
} as const;
