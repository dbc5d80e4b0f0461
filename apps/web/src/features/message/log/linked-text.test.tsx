// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import * as fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { LinkedText, splitLinks } from './linked-text.tsx';

afterEach(cleanup);

const linksOf = (text: string) =>
  splitLinks(text).flatMap((part) => (part.href === null ? [] : [[part.text, part.href]]));

test.each([
  ['See https://example.com/taps?size=2#red.', 'https://example.com/taps?size=2#red'],
  ['(http://example.co.uk/a_(b)), then', 'http://example.co.uk/a_(b)'],
  ['“https://example.com”', 'https://example.com'],
  ['HTTPS://Example.com/@user/x, or', 'HTTPS://Example.com/@user/x'],
  ['https://example.com:8443/x', 'https://example.com:8443/x'],
])('a URL in %j becomes a link, without the surrounding punctuation', (text, url) => {
  expect(linksOf(text)).toEqual([[url, url]]);
});

test.each([
  ['call me 07400 123456 or later', '07400 123456', 'tel:07400123456'],
  ['Office: (01274) 753219.', '(01274) 753219', 'tel:01274753219'],
  ['+44 7400 123456', '+44 7400 123456', 'tel:+447400123456'],
  ['+44 (0)7400-123-456!', '+44 (0)7400-123-456', 'tel:+447400123456'],
])('a phone number in %j becomes a tel: link', (text, phone, href) => {
  expect(linksOf(text)).toEqual([[phone, href]]);
});

test.each([
  'javascript:alert(1)',
  'javascript://example.com/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'mailto:evil@example.com ftp://example.com file:///etc/passwd',
  'https://bank.example@evil.example/',
  'https://bank.example\\@evil.example/',
  'https://exаmple.com',
  'https://xn--exmple-4nf.com/',
  'Visit https://evil。com and evil.example/login or www.evil.example',
  'https://example.com/\u202egpj.exe',
  '\u202ehttps://example.com/',
  'https://exam\u200bple.com/',
  'https://127.0.0.1/ http://2130706433/ http://0x7f.1/ http://localhost/ http://[::1]/',
  'xhttps://example.com https:/example.com https:// http://.com',
  '<a href="https://',
  'On 01-12-2026 at 10:00 for £1,200.50, about 0.5 h, order 12345678901234567890, EN 0123456',
  '2026-11-22 0000000000 0123 4567 8901 2345 6789',
])('the text %j contains no link', (text) => {
  expect(linksOf(text)).toEqual([]);
});

const messyPiece = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  fc.constantFrom(
    'https://',
    'http://',
    'javascript:',
    'data:',
    'tel:',
    'HTTP://',
    '//',
    '@',
    '\\',
    ' ',
    '\n',
    '\t',
    '.',
    ')',
    '(',
    '07400 123456',
    '+44 ',
    '(0)',
    'evil.example',
    'xn--',
    '<script>alert(1)</script>',
    '"',
    '’',
    '\u202e',
    '\u200b',
    '李小龙',
    'محمد',
    '👩‍🔧',
    '&amp;',
    '%00',
    'а',
    '。com',
  ),
);

test('links never change the text of a message, and every link leads to what it shows', () => {
  fc.assert(
    fc.property(fc.array(messyPiece, { maxLength: 8 }), (pieces) => {
      const text = pieces.join('');
      const { container, unmount } = render(<LinkedText text={text} />);
      expect(container.textContent).toBe(text);
      for (const element of container.querySelectorAll('*')) {
        expect(element.tagName).toBe('A');
        const [href, label] = [element.getAttribute('href') ?? '', element.textContent];
        const { protocol } = new URL(href);
        expect(['http:', 'https:', 'tel:']).toContain(protocol);
        if (protocol === 'tel:') expect(label.replace('(0)', '').replace(/[^\d+]/g, '')).toBe(href.slice(4));
        else expect(href).toBe(label);
        expect(element.getAttribute('rel')).toBe('noopener noreferrer nofollow');
        expect(element.getAttribute('target')).toBe(protocol === 'tel:' ? null : '_blank');
      }
      unmount();
    }),
    { numRuns: 500 },
  );
});

test('a message of maximum length is split quickly even if it repeats a part of a link', () => {
  const startedAt = performance.now();
  for (const piece of ['https://a.', '0 ', '+1-', 'https://example.com/(', '(0)', ').,;:']) {
    const text = piece.repeat(4_000 / piece.length);
    expect(
      splitLinks(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  }
  expect(performance.now() - startedAt).toBeLessThan(2_000);
});
