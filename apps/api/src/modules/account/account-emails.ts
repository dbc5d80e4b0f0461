import { codeLimits, type Role } from '@fixit/contract/account';
import { links } from '@fixit/contract/link';
import { formatDate } from '@fixit/contract/value/appointment';
import { greet, marketMark, type RenderedEmail, renderEmail } from '../../platform/email/email-layout.ts';

const validity = `It is valid for ${codeLimits.minutes} minutes and works once.`;
const neverShare = `Nobody from ${marketMark} will ever ask you for it.`;

export function writeSignUpCode(to: { first_name: string }, digits: string): RenderedEmail {
  return renderEmail({
    subject: `${digits} is your ${marketMark} code`,
    greeting: greet(to.first_name),
    paragraphs: [`Enter this code to confirm your email and finish signing up. ${validity} ${neverShare}`],
    code: digits,
    closing: 'If you did not sign up, ignore this email: no account is created without the code.',
  });
}

/** `link` is undefined for a sign-up that was never confirmed. */
export function writeResetCode(to: { first_name: string }, digits: string, link: string | undefined): RenderedEmail {
  return renderEmail({
    subject: `${digits} is your ${marketMark} code for a new password`,
    greeting: greet(to.first_name),
    paragraphs: [
      `Enter this code with your new password. ${validity} ${neverShare}`,
      ...(link ? [`Or use the link below, on any device. It works once, for ${codeLimits.linkHours} hours.`] : []),
    ],
    code: digits,
    ...(link && { action: { label: 'Set a new password', url: link } }),
    closing: 'If you did not ask for a new password, do nothing: your password stays the same.',
  });
}

export function writeAlreadyRegistered(to: { first_name: string }, publicUrl: string): RenderedEmail {
  return renderEmail({
    subject: `You already have a ${marketMark} account`,
    greeting: greet(to.first_name),
    paragraphs: [
      'Somebody just tried to sign up with this email address, which already has an account. Nothing was changed.',
      'If it was you, log in with your password, or set a new one.',
    ],
    action: { label: 'Log in', url: new URL(links.login, publicUrl).href },
    closing: 'If it was not you, you do not need to do anything.',
  });
}

/** The greeting has no name because nobody has confirmed the address yet. */
export function writeEmailChangeCode(digits: string): RenderedEmail {
  return renderEmail({
    subject: `${digits} is your ${marketMark} code for a new email`,
    greeting: greet(''),
    paragraphs: [`Enter this code to use this email address for your account. ${validity} ${neverShare}`],
    code: digits,
    closing: 'If you did not ask for this, do nothing: nothing changes without the code.',
  });
}

export function writeEmailTaken(to: { first_name: string }, publicUrl: string): RenderedEmail {
  return renderEmail({
    subject: `You already have a ${marketMark} account`,
    greeting: greet(to.first_name),
    paragraphs: [
      'Somebody just tried to use this email address for another account, but it already has one. Nothing was changed.',
      'If it was you, log in with this email address, or choose another one for your other account.',
    ],
    action: { label: 'Log in', url: new URL(links.login, publicUrl).href },
    closing: 'If it was not you, you do not need to do anything.',
  });
}

/** This email goes to the former address. It masks the new one because somebody else may read it. */
export function writeEmailChanged(to: { first_name: string }, email: string): RenderedEmail {
  return renderEmail({
    subject: `Your ${marketMark} email was changed`,
    greeting: greet(to.first_name),
    paragraphs: [
      `The email of your account was changed to ${maskEmail(email)} a moment ago, and every other device was logged out.`,
      `This address no longer receives emails from ${marketMark}, and codes sent to it no longer reset your password.`,
    ],
    closing:
      'If it was you, you do not need to do anything. If it was not, reply to this email immediately, and we will help you to get your account back.',
  });
}

/** Returns 'a•••@e•••.com', for example, which only the owner recognises. */
function maskEmail(email: string): string {
  const [local = '', domain = ''] = email.split('@');
  const lastDot = domain.lastIndexOf('.');
  const first = (text: string) => Array.from(text)[0] ?? '';
  return `${first(local)}•••@${first(domain)}•••${domain.slice(lastDot)}`;
}

export function writeSuspended(
  to: { first_name: string },
  { reason, until }: { reason: string; until: string | null },
): RenderedEmail {
  return renderEmail({
    subject: `Your ${marketMark} account is suspended`,
    greeting: greet(to.first_name),
    paragraphs: [
      `We have suspended your account${until === null ? '' : ` until the end of ${formatDate(until)}`}. The reason: ${reason}`,
      'You can log in only to read your cases and to download or delete your data. Your services are hidden, and your open requests and bookings have been cancelled. We have notified the people affected.',
    ],
    closing: 'If you think this is a mistake, reply to this email.',
  });
}

export function writeRestored(to: { first_name: string }): RenderedEmail {
  return renderEmail({
    subject: `Your ${marketMark} account is open again`,
    greeting: greet(to.first_name),
    paragraphs: [
      'You can log in again. Your services are listed as before, but anything that was cancelled stays cancelled.',
    ],
    closing: 'Thank you for your patience.',
  });
}

export function writePasswordChanged(
  to: { first_name: string; role: Role },
  { calendarEnded }: { calendarEnded: boolean },
  publicUrl: string,
): RenderedEmail {
  return renderEmail({
    subject: `Your ${marketMark} password was changed`,
    greeting: greet(to.first_name),
    paragraphs: [
      'The password of your account was changed a moment ago, and every device was logged out.',
      ...(calendarEnded
        ? ['Your calendar subscription has a new address too. You can find it in the settings of your workspace.']
        : []),
    ],
    action: { label: 'Reset password', url: new URL(links.resetPassword[to.role], publicUrl).href },
    closing: 'If it was you, you do not need to do anything. If it was not, reset your password now.',
  });
}

export function writeDeleted(): RenderedEmail {
  return renderEmail({
    subject: `Your ${marketMark} account was deleted`,
    greeting: greet(''),
    paragraphs: [
      'Your account and the data we stored about you have been deleted. Your open requests and bookings have been cancelled, and we have notified the people affected.',
    ],
    closing: 'If it was not you, reply to this email.',
  });
}
