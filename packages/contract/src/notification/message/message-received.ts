import type { KindRules, KindWords } from '../kind.ts';

export const messageReceived = {
  side: 'both',
  setting: { group: 'message', name: 'New messages' },
  seenOn: ['link'],
} as const satisfies KindRules;

export const messageReceivedWords: KindWords<object> = {
  link: { to: 'conversation' },
  quotes: true,
  title: ({ otherName }) => `New message from ${otherName}`,
  text: ({ quote }) => quote,
  email: ({ otherName, quote }) => ({
    subject: `${otherName} has written to you`,
    paragraphs: [`You have a new message from ${otherName}.`],
    quote: { lead: 'Their message', words: quote, ifWithheld: 'Open the chat to read it.' },
    action: 'Answer in the chat',
  }),
  digest: (count) => `New messages in ${count} chats`,
  examples: [
    { reader: 'customer', otherName: 'Beck & Co', quote: 'I can come on Friday at ten. Would that suit you?' },
    { reader: 'artisan', otherName: 'Priya', quote: 'Friday at ten is fine. The bell does not work, so please knock.' },
  ],
};
