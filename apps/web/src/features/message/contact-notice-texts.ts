import type { ContactDetails } from '@fixit/contract/message/contact-details';

type Notice = Readonly<{ title: string; advice: string }>;

const received = (title: string, reason = 'What is agreed in the chat can be proved.'): Notice => ({
  title,
  advice: `Best agree price and time here first. ${reason} Nothing was blocked.`,
});
const draft = (what: string): Notice => ({
  title: `You are about to send ${what}.`,
  advice: 'Best agree price and time here first. You can still send it.',
});

export const texts = {
  received: {
    bank: {
      title: 'There are bank details in this message.',
      advice: 'Best pay only for work that is agreed here and done. Nothing was blocked.',
    },
    phone: received(
      'There is a phone number in this message.',
      'What is agreed in the chat can be proved; a call cannot.',
    ),
    email: received('There is an email address in this message.'),
    link: received('There is a link in this message.'),
    app: received('This message leads to another app.'),
  },
  draft: {
    bank: {
      title: 'You are about to send your bank details.',
      advice: 'Nobody needs them before the work is done. You can still send it.',
    },
    phone: draft('a phone number'),
    email: draft('an email address'),
    link: draft('a link'),
    app: draft('the way to another app'),
  },
  why: 'Why we say this',
  explanation:
    'People who cheat often want to talk, pay or log in somewhere else first. Your browser noticed this by itself: nothing was stored, and nobody else knows. Once an appointment is accepted, these notes end.',
  hide: 'Do not show it in this chat',
} as const satisfies Record<'received' | 'draft', Record<ContactDetails, Notice>> & Record<string, unknown>;
