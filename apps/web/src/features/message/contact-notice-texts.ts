import type { ContactDetails } from '@fixit/contract/message/contact-details';

type Notice = Readonly<{ title: string; advice: string }>;

const receivedNotice = (title: string, reason = 'What you agree in the chat can be proved.'): Notice => ({
  title,
  advice: `It is best to agree the price and time here first. ${reason} Nothing was blocked.`,
});
const draftNotice = (detail: string): Notice => ({
  title: `You are about to send ${detail}.`,
  advice: 'It is best to agree the price and time here first. You can still send it.',
});

export const texts = {
  received: {
    bank: {
      title: 'There are bank details in this message.',
      advice: 'Pay only for work that was agreed here and is done. Nothing was blocked.',
    },
    phone: receivedNotice(
      'There is a phone number in this message.',
      'What you agree in the chat can be proved; a call cannot.',
    ),
    email: receivedNotice('There is an email address in this message.'),
    link: receivedNotice('There is a link in this message.'),
    app: receivedNotice('This message invites you to another app.'),
  },
  draft: {
    bank: {
      title: 'You are about to send your bank details.',
      advice: 'Nobody needs them until the work is done. You can still send it.',
    },
    phone: draftNotice('a phone number'),
    email: draftNotice('an email address'),
    link: draftNotice('a link'),
    app: draftNotice('an invitation to another app'),
  },
  why: 'Why you see this',
  explanation:
    'Fraudsters often want you to talk, pay or log in somewhere else first. Only your browser has checked this message: nothing was stored or sent. You no longer see these notices once an appointment is accepted.',
  hide: 'Hide these notices in this chat',
} as const satisfies Record<'received' | 'draft', Record<ContactDetails, Notice>> & Record<string, unknown>;
