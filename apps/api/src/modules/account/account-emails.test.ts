import { expect, test } from 'vitest';
import { writeAlreadyRegistered, writeResetCode, writeSignUpCode } from './account-emails.ts';

test('an email with a code has the code in its subject, text and HTML', () => {
  for (const write of [writeSignUpCode, writeResetCode]) {
    const email = write({ first_name: 'Ada' }, '012345', 'https://fixit.example/reset-password#token');
    expect(email.subject).toContain('012345');
    expect(email.text).toContain('\n    012345\n');
    expect(email.html).toContain('>012345</p>');
    expect(email.text).toContain('10 minutes');
  }
  const withoutLink = writeResetCode({ first_name: '' }, '012345', undefined);
  expect(withoutLink.text).not.toMatch(/link|https?:/);
});

test('a name is escaped in the HTML of an email', () => {
  const { html, text } = writeSignUpCode({ first_name: `<img src=x onerror="a('b')">&` }, '012345');
  expect(html).toContain('Hello &lt;img src=x onerror=&quot;a(&#39;b&#39;)&quot;&gt;&amp;,');
  expect(html).not.toContain('<img');
  expect(text).toContain(`Hello <img src=x onerror="a('b')">&,`);
});

test('an email has inline styles for the light and the dark theme and loads nothing', () => {
  const { html } = writeAlreadyRegistered({ first_name: 'Ada' }, 'https://fixit.example/');
  expect(html).toContain('prefers-color-scheme:dark');
  expect(html).not.toMatch(/<(?:img|link|script)|url\(/);
  expect(html).toContain('href="https://fixit.example/login"');
});
