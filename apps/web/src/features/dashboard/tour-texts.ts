/** A stop without a mark appears in the centre of the screen. */
export const stops = [
  {
    mark: 'address',
    title: 'Where you need help',
    words: 'Artisans near this address come first. Press it to choose a different one.',
  },
  { mark: 'nav', title: 'Getting around', words: 'Home, your bookings, your chats and your profile are always here.' },
  { mark: 'notifications', title: 'What is new', words: 'Answers, messages and appointments appear under the bell.' },
  { mark: 'categories', title: 'Pick a trade', words: 'Choose what needs doing and see who does it.' },
  { mark: 'featured', title: 'This month’s best', words: 'Services that stand out this month.' },
  { mark: 'closest', title: 'Around the corner', words: 'The artisans who are closest to your address.' },
  {
    mark: null,
    title: 'That’s all',
    words: 'Tell us what needs doing with ‘Request service’, and artisans nearby will answer.',
  },
] as const;

export const tourTexts = {
  name: 'Guided tour',
  next: 'Next',
  previous: 'Previous',
  done: 'Done',
  close: 'Close',
  progress: '{{current}} of {{total}}',
} as const;
