import { expect, test } from 'vitest';
import { writeAlreadyRegistered, writeResetCode, writeSignUpCode } from './account-emails.ts';

test('a code stands in the subject, the text and the HTML', () => {
  for (const write of [writeSignUpCode, writeResetCode]) {
    const mail = write({ first_name: 'Ada' }, '012345');
    expect(mail.subject).toContain('012345');
    expect(mail.text).toContain('\n    012345\n');
    expect(mail.html).toContain('>012345</p>');
    expect(mail.text).toContain('10 minutes');
  }
});

test('a name cannot put anything into the HTML', () => {
  const { html, text } = writeSignUpCode({ first_name: `<img src=x onerror="a('b')">&` }, '012345');
  expect(html).toContain('Hello &lt;img src=x onerror=&quot;a(&#39;b&#39;)&quot;&gt;&amp;,');
  expect(html).not.toContain('<img');
  expect(text).toContain(`Hello <img src=x onerror="a('b')">&,`);
});

test('a mail brings its looks along, for light and for dark, and asks nobody for anything', () => {
  const { html } = writeAlreadyRegistered({ first_name: 'Ada' }, 'https://fixit.example/');
  expect(html).toContain('prefers-color-scheme:dark');
  expect(html).not.toMatch(/<(?:img|link|script)|url\(/);
  expect(html).toContain('href="https://fixit.example/login"');
});
