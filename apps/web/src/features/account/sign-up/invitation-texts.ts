export const invitationTexts = {
  reading: 'Your invitation is being read.',
  failed: 'Your invitation could not be read. You can sign up all the same.',
  retry: 'Try again',
  useless: 'This invitation no longer works. You can sign up all the same.',
  invited: (business: string, trade: string, area: string) =>
    `You are invited: ${business}, ${trade}, ${area}. Change whatever is wrong.`,
} as const;
