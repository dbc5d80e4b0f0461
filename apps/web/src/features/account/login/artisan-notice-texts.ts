export const artisanNoticeTexts = {
  toSee: (business: string) => `Log in to see ${business}.`,
  comeBack: 'You come back to their page.',
  backTo: (name: string) => `Back to ${name}`,
} as const;
