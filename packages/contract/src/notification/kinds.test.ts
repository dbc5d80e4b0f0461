import { describe, expect, test } from 'vitest';
import { subjectTypes } from '../link.ts';
import { notificationGroups } from './kind.ts';
import { kindsOf, type NotificationKind, notificationKinds, notificationRules, rulesOf, wordsOf } from './kinds.ts';

function wordsFor(kind: NotificationKind) {
  const words = wordsOf(kind);
  if (!words) throw new Error(`The kind ${kind} has no words`);
  return words;
}

test('a kind that another release has added has neither rules nor words', () => {
  for (const kind of ['case_decided', 'toString', '']) expect([rulesOf(kind), wordsOf(kind)]).toEqual([null, null]);
});

describe.each(notificationKinds)('the notification %s', (kind) => {
  const { side, setting } = notificationRules[kind];
  const words = wordsFor(kind);
  const events = words.examples.map((example) => ({ otherName: '', quote: '', ...example }));

  test('a kind of notification has a setting and a link', () => {
    expect(setting.name).toMatch(/^[A-Z]/);
    expect(notificationGroups).toContain(setting.group);
    expect(subjectTypes).toContain(words.link.to);
  });

  test('a kind of notification has examples for each side that is notified, and for no other', () => {
    const readers = new Set(events.map(({ reader }) => reader));
    expect([...readers].sort()).toEqual(side === 'both' ? ['artisan', 'customer'] : [side]);
    for (const reader of readers) expect(kindsOf(reader)).toContain(kind);
  });

  test.each(events)(
    'a notification has a title, and an email has a different subject, whole sentences and an action: example %#',
    (event) => {
      const title = words.title(event);
      const email = words.email(event);
      expect(title).not.toBe('');
      expect(email.subject).not.toBe(title);
      expect(email.subject.length).toBeLessThan(75);
      expect(email.action).toMatch(/^[A-Z][a-z]/);
      for (const paragraph of email.paragraphs) expect(paragraph).toMatch(/^\S.*[.?]$/);
      expect([title, words.text(event), email.subject, email.paragraphs].join()).not.toMatch(/undefined|null|NaN/);
    },
  );

  test.each(events)(
    'a notification quotes other people only if its kind says so, and never in a subject: example %#',
    (event) => {
      const email = words.email({ ...event, quote: 'Quoted words' });
      expect(email.subject).not.toContain('Quoted words');
      expect(JSON.stringify(email.paragraphs)).not.toContain('Quoted words');
      if (!words.quotes)
        expect([email.quote, words.text({ ...event, quote: 'Quoted words' })].join()).not.toContain('Quoted');
    },
  );

  test('the subject of a digest contains the number of notifications', () => {
    expect(words.digest(4)).toContain('4');
  });
});
