import { entriesOf } from '../history.ts';
import type { Evidence } from '../state.ts';
import { messageEntry, type PlantedFault } from './evidence.fixture.ts';

/** Each fault breaks only one rule about messages, notifications, pictures or answers. */
export const frameFaults: PlantedFault[] = [
  [
    'an acknowledged message is stored exactly once, as it was sent',
    'an echoed message is missing',
    ({ state }) => state.conversations.forEach(({ messages }) => messages.splice(0, 1)),
  ],
  [
    'an acknowledged message is stored exactly once, as it was sent',
    'a message is stored twice',
    ({ state }) => {
      for (const { messages } of state.conversations)
        messages.push(...messages.slice(0, 1).map((frame) => ({ ...frame, id: '9' })));
    },
  ],
  [
    'an acknowledged message is stored exactly once, as it was sent',
    'one side is missing a message',
    ({ state }) => state.conversations[0]?.messages.pop(),
  ],
  [
    'an acknowledged message is stored exactly once, as it was sent',
    'a message has a different text',
    ({ state }) =>
      state.conversations.forEach(({ messages }) => Object.assign(messages[0] ?? {}, { message: 'Something else' })),
  ],
  [
    'messages are stored in order',
    'two messages are stored in reverse order, although the first was echoed before the second was sent',
    ({ entries }) => {
      const [first] = entries.filter((entry) => entry.type === 'message');
      if (first) Object.assign(first, { id: '7' });
    },
  ],
  [
    'messages are stored in order',
    'a burst on one socket is stored in reverse order',
    (evidence) => {
      const burst = [messageEntry(3, { id: '8', at: 50 }), messageEntry(4, { id: '7', at: 50 })];
      Object.assign(evidence, { entries: [...evidence.entries, ...burst] });
    },
  ],
  [
    'messages are stored in order',
    'a history is not in the order of its ids',
    ({ state }) => state.conversations.forEach(({ messages }) => messages.reverse()),
  ],
  [
    'each message is received exactly once and in order',
    'a side never receives a message',
    ({ entries }) => entriesOf(entries, 'screen').forEach(({ appeared }) => Reflect.deleteProperty(appeared, '1')),
  ],
  [
    'each message is received exactly once and in order',
    'a socket delivers a message twice',
    ({ entries }) => entriesOf(entries, 'socket').forEach(({ ids }) => ids.push(...ids)),
  ],
  [
    'each message is received exactly once and in order',
    'the recipient’s socket delivers a resent message twice',
    ({ entries }) => {
      for (const { sends } of entriesOf(entries, 'message')) sends.push({ at: 12, socket: 4 });
      for (const { ids } of entriesOf(entries, 'socket')) ids.push('2');
    },
  ],
  [
    'each message is received exactly once and in order',
    'the recipient’s socket delivers resent messages out of order',
    ({ entries }) => {
      for (const { sends } of entriesOf(entries, 'message')) sends.push({ at: 12, socket: 4 });
      for (const { ids } of entriesOf(entries, 'socket')) ids.reverse();
    },
  ],
  [
    'each message is received exactly once and in order',
    'a socket delivers an older message after a newer one',
    ({ entries }) => entriesOf(entries, 'socket').forEach(({ ids }) => ids.reverse()),
  ],
  [
    'each picture has the bytes that were uploaded',
    'a picture is answered with 404',
    ({ state }) => state.pictures.forEach((picture) => Object.assign(picture, { status: 404 })),
  ],
  [
    'each picture has the bytes that were uploaded',
    'a picture is answered with different bytes',
    ({ state }) => state.pictures.forEach((picture) => Object.assign(picture, { digest: 'another' })),
  ],
  [
    'each change causes one notification',
    'nobody is notified of an acceptance',
    ({ state }) => state.notifications.splice(0, state.notifications.length - 1),
  ],
  [
    'each change causes one notification',
    'an account has the same notification twice',
    ({ state }) => state.notifications.push(...state.notifications.slice(0, 1)),
  ],
  [
    'each change causes one notification',
    'a notification of messages shows an older message',
    ({ state }) =>
      state.notifications.forEach(
        ({ notification }) =>
          notification.kind === 'message_received' && Object.assign(notification, { body: 'Message 1' }),
      ),
  ],
  [
    'each notification is received exactly once',
    'a screen never shows a notification',
    ({ entries }) => entriesOf(entries, 'screen').forEach(({ appeared }) => Reflect.deleteProperty(appeared, 'n3')),
  ],
  [
    'each notification is received exactly once',
    'a socket delivers a notification twice',
    ({ entries }) => entriesOf(entries, 'socket').forEach(({ ids }) => ids.push(...ids)),
  ],
  [
    'each notification is received exactly once',
    'a socket delivers a notification that does not exist',
    ({ entries }) =>
      entriesOf(entries, 'socket').forEach(({ conversation_id, ids }) => conversation_id ?? ids.push('n9')),
  ],
  [
    'every message has a sender',
    'a stored message was sent by nobody',
    ({ state }) =>
      state.conversations.forEach(({ messages }) => Object.assign(messages[1] ?? {}, { msg_key: 'key 9' })),
  ],
  [
    'every message has a sender',
    'a socket delivers a message that is not stored',
    ({ entries }) => entriesOf(entries, 'socket').forEach(({ ids }) => ids.push('3')),
  ],
  [
    'no frame is late',
    'a message reaches the other side 20 s late',
    ({ entries }) => entriesOf(entries, 'screen').forEach(({ appeared }) => Object.assign(appeared, { 2: 20_025 })),
  ],
  [
    'no frame is late',
    'a notification reaches its screen a minute late, although the fault lasted only 40 s',
    (evidence) => {
      const fault = { kind: 'SIGSTOP', target: 'web 1', at: 10_000, until: 50_000 } as const;
      Object.assign(evidence, { entries: [...evidence.entries, { type: 'fault', ...fault }] });
      for (const { appeared } of entriesOf(evidence.entries, 'screen')) Object.assign(appeared, { n3: 60_000 });
    },
  ],
  ['each notification is emailed', 'an email is lost', ({ state }) => state.emails.splice(0, 1)],
  [
    'each notification is emailed',
    'a digest leaves out one of its notifications',
    ({ state: { emails, notifications, mailed } }) => {
      const emailed = notifications.filter(({ account_id }) => account_id in mailed);
      notifications.push(...emailed.slice(0, 1), ...emailed.slice(0, 1));
      emails.splice(0, 1, ...emails.slice(0, 1).map((email) => ({ ...email, ...digestOfTwo(email) })));
    },
  ],
  [
    'each answer is JSON, and the only server error is 503 unavailable',
    'a call is answered with 500',
    ({ entries }) => answerWith(entries, 500, 'internal'),
  ],
  [
    'each answer is JSON, and the only server error is 503 unavailable',
    'a call is answered with 503 without a code',
    ({ entries }) => answerWith(entries, 503, null),
  ],
  [
    'each answer is JSON, and the only server error is 503 unavailable',
    'a call is answered with 502 and a proxy’s page',
    ({ entries }) => answerWith(entries, 502, null, false),
  ],
  [
    'each answer is JSON, and the only server error is 503 unavailable',
    'a call is answered with 200 and a page',
    ({ entries }) => answerWith(entries, 200, null, false),
  ],
];

function answerWith(entries: Evidence['entries'], status: number, code: string | null, isJson = true): void {
  const [call] = entriesOf(entries, 'call');
  call?.attempts.push({ at: 0, until: 1, server: 0, status, code, isJson });
}

const digestOfTwo = ({ text }: { text: string }) => ({ subject: '2 appointments', text: `<digest-1>\n${text}` });
