export const invitationTexts = {
  reading: 'Loading your invitation.',
  failed: 'Your invitation could not be loaded. You can still sign up.',
  retry: 'Try again',
  useless: 'This invitation no longer works. You can still sign up.',
  invited: (business: string, trade: string, area: string) =>
    `You are invited: ${business}, ${trade}, ${area}. Change whatever is wrong.`,
} as const;
