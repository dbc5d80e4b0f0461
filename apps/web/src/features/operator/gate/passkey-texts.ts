export const texts = {
  alreadyHere: 'This device already holds a passkey of yours. Use another device for a second one.',
  noScreenLock: 'A passkey needs your finger, face or PIN, and this device has none. Switch on a screen lock first.',
  otherAddress: 'A passkey belongs to the address of the marketplace. Open the panel at that address instead.',
  cancelled: 'The passkey was not used: it was cancelled, or the device waited too long. Please try again.',
  offline: 'No connection. Please try again when you are online.',
  failed: 'The passkey did not work. Please try again.',
  unsupported:
    'This browser cannot use passkeys. Use a current version of Chrome, Edge, Firefox or Safari on a device with a screen lock.',
} as const;
