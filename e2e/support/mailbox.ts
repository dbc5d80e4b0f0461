import { expect } from '@playwright/test';
import { emptyOrigin } from './origin.ts';

interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** Waits until more than `after` emails have been sent to an address, and returns the code of the newest. */
export async function readCode(to: string, { after = 0, origin = emptyOrigin } = {}): Promise<string> {
  let code: string | undefined;
  await expect
    .poll(
      async () => {
        const response = await fetch(`${origin}/dev/mail/?to=${encodeURIComponent(to)}`, {
          headers: { Accept: 'application/json' },
        });
        const { data } = (await response.json()) as { data: Mail[] };
        const newest = data.length > after ? data[0] : undefined;
        code = newest && /\b(?:\d{6}|\d{9})\b/.exec(newest.text)?.[0];
        return code;
      },
      { message: `a code mailed to ${to}` },
    )
    .toMatch(/^\d+$/);
  return code ?? '';
}

/** Waits for an email with this subject, and returns its text. */
export async function readEmail(to: string, subject: string): Promise<string> {
  let text: string | undefined;
  const readMailbox = async () => {
    const response = await fetch(`${emptyOrigin}/dev/mail/?to=${encodeURIComponent(to)}`, {
      headers: { Accept: 'application/json' },
    });
    const { data } = (await response.json()) as { data: Mail[] };
    text = data.find((email) => email.subject === subject)?.text;
    return text;
  };
  await expect.poll(readMailbox, { message: `'${subject}' mailed to ${to}` }).toBeTruthy();
  return text ?? '';
}

/** Waits for an email that has a link with this label, and returns the newest such link. */
export async function readLink(to: string, label: string): Promise<string> {
  let link: string | undefined;
  const readMailbox = async () => {
    const response = await fetch(`${emptyOrigin}/dev/mail/?to=${encodeURIComponent(to)}`, {
      headers: { Accept: 'application/json' },
    });
    const { data } = (await response.json()) as { data: Mail[] };
    link = data.map(({ text }) => new RegExp(`^${label}:\\s(\\S+)$`, 'm').exec(text)?.[1]).find((url) => url);
    return link;
  };
  await expect.poll(readMailbox, { message: `'${label}' mailed to ${to}` }).toBeTruthy();
  return link ?? '';
}
