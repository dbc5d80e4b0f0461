export const texts = {
  title: 'Demo',
  lead: 'A made-up town, no real people. On this machine the panel opens without a passkey.',
  signInAsVisitor: 'Look around as a viewer',
  createPasskey: 'Create a passkey',
  looking:
    'You are looking around as a viewer. Names are made up; emails, phones and messages stay covered. With a passkey you are an owner.',
} as const;
