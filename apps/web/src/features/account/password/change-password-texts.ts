export const changePasswordTexts = {
  changePassword: 'Change Password',
  oldPassword: 'Old password',
  savePassword: 'Save password',
  passwordChanged: "You've successfully changed your password.",
} as const;
