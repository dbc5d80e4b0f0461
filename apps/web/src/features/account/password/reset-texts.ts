export const resetTexts = {
  resetHeading: 'Reset password',
  sendOtp: 'Send otp',
  change: 'Change',
  confirmReset: 'Confirm Reset',
  requestAnother: 'Ask for another email',
  resetDone: 'password reset successfully',
} as const;
