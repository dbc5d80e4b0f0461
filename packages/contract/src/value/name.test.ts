import { describe, expect, test } from 'vitest';
import { displayName, holdsLink, note } from './name.ts';

const name = displayName('Business name');
const messageFor = (value: string) => name.safeParse(value).error?.issues[0]?.message;

describe('names', () => {
  test.each([
    'Bo Li',
    'Siân O\u2019Neill',
    'Ngũgĩ wa Thiong\u2019o',
    'محمد الفاتح',
    '李小龙',
    'J.',
    'Anne-Marie St. J.',
    'Zoë 👩‍🔧',
    '👩🏽‍🔧 Sparky ⚡',
    'A1',
    'Smith & Sons (Est. 1987) Plumbing, Heating, Bathrooms, Kitchens, Tiling & General Building Services',
    '24/7 Locksmith!!!',
    'Handy.Andy',
    'J.de Vries',
    'Roofs (1987-2024)',
    'The Clean Team – Saltaire, Shipley, Bingley & Baildon',
    'Müller+Partner',
    'Bob’s “Best” Boilers',
    'Home Security Doors',
    'Northern Support Beams',
    'Mr Fix-It',
    'Fixits & Sons',
    'Іван Петренко',
    'Χρήστος',
    'Caerdydd Plumbing 🏴󠁧󠁢󠁷󠁬󠁳󠁿',
    'علی\u200cرضا',
    'ශ\u0dca\u200dරී',
    '葛\u{e0100}城',
    '❤\ufe0f',
    '-',
  ])('a name may be %s', (value) => {
    expect(name.parse(value)).toBe(value);
  });

  test.each([
    ['Fixit Security: confirm your card at https://evil.example/pay', 'link'],
    ['see evil.example/login', 'link'],
    ['Visit evil。com', 'link'],
    ['evil．com', 'link'],
    ['www.evil.example', 'link'],
    ['WWW.evil', 'link'],
    ['mailto:evil', 'link'],
    ['http:evil.com', 'link'],
    ['me@evil.example', 'link'],
    ['Roofs bit.ly', 'link'],
    ['Fixit Support', 'own'],
    ['FIXIT', 'own'],
    ['ＦＩＸＩＴ', 'own'],
    ['FixitSupport', 'own'],
    ['Fіхіт Ltd', 'own'],
    ['Fíxit', 'own'],
    ['ЅЕСURІТУ', 'own'],
    ['Support', 'own'],
    ['The Customer Service Team!', 'own'],
    ['Security', 'own'],
    ['A\u202eB', 'invisible'],
    ['A\r\nBcc: x', 'invisible'],
    ['\u200b\u200b', 'invisible'],
    ['A\u001b[2J', 'invisible'],
    ['Bob\u200dSmith', 'invisible'],
    ['\u{e0041}\u{e0042}', 'invisible'],
    ['\ue000', 'invisible'],
    ['\u3164', 'invisible'],
    ['\u2800', 'invisible'],
    ['Bo\u115f', 'invisible'],
    ['\u034f', 'invisible'],
    ['\ufe0f', 'invisible'],
    ['\u0301', 'invisible'],
    ['🏴\u{e0067}\u{e0062}', 'invisible'],
    ['A\u200cB', 'invisible'],
    ['call 07400 123456 now', 'phone'],
    ['Bo ０７４００ １２３４５６', 'phone'],
    ['Bo 0 7 4 0 0 1 2 3 4', 'phone'],
  ])('a name may not be %j', (value, reason) => {
    const messages: Record<string, string> = {
      link: 'Business name cannot contain a link or an email address',
      own: 'Business name cannot be one of Fixit’s own',
      invisible: 'Business name contains characters that cannot be shown',
      phone: 'Business name cannot contain a phone number',
    };
    expect(messageFor(value)).toBe(messages[reason]);
  });

  test.each(['www', 'customer ', '1 ', 'a\u0301', '👩\u200d', '\u200b'])(
    'a name that repeats %j 100,000 times is refused for its length before anything else is checked',
    (part) => {
      const started = performance.now();
      const messages = name.safeParse(part.repeat(100_000)).error?.issues.map(({ message }) => message);
      expect(messages).toEqual(['Business name must be at most 100 characters']);
      expect(performance.now() - started).toBeLessThan(1_000);
    },
  );

  test('a name of 200 repeating characters is checked within 100 ms', () => {
    const started = performance.now();
    expect(displayName('Full name', 200).safeParse(`${'helpdesk'.repeat(24)}x`).success).toBe(true);
    expect(performance.now() - started).toBeLessThan(100);
  });

  test('a name is stored in NFC, with single spaces', () => {
    expect(name.parse('  Zoe\u0308   Smith ')).toBe('Zoë Smith');
  });
});

test('a note is put on one line, and may contain a phone number but no link', () => {
  expect(note('Note', { max: 100 }).parse('Free on Friday.\nCall 07400 123456, e.g. at noon')).toBe(
    'Free on Friday. Call 07400 123456, e.g. at noon',
  );
  expect(note('Note', { max: 100 }).safeParse('Pay at evil.example').success).toBe(false);
});

test('an ordinary sentence is not mistaken for a link', () => {
  for (const text of ['It leaks.In the kitchen', 'at 10.30', '£85.50', 'No. 5', 'Dr. Who', 'a.m. or p.m.'])
    expect([text, holdsLink(text)]).toEqual([text, false]);
});
