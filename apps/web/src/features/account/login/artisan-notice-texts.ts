export const artisanNoticeTexts = {
  toSee: (business: string) => `Log in to see ${business}.`,
  comeBack: 'You will return to their page.',
  backTo: (name: string) => `Back to ${name}`,
} as const;
