import { code as codeLimits, type Role } from '@fixit/contract/account';
import { links } from '@fixit/contract/link';
import { limits } from '@fixit/contract/rate-limit';
import { greet, type RenderedEmail, renderEmail } from '../../platform/email/email-layout.ts';

const life = `It is valid for ${codeLimits.minutes} minutes and works once.`;
const neverShare = 'Nobody from Fixit will ever ask you for it.';

export function writeSignUpCode(to: { first_name: string }, digits: string): RenderedEmail {
  return renderEmail({
    subject: `${digits} is your Fixit code`,
    greeting: greet(to.first_name),
    paragraphs: [`Enter this code to confirm your email and finish signing up. ${life} ${neverShare}`],
    code: digits,
    closing: 'You did not sign up? Then do nothing: without the code there will be no account.',
  });
}

export function writeResetCode(to: { first_name: string }, digits: string): RenderedEmail {
  return renderEmail({
    subject: `${digits} is your Fixit code for a new password`,
    greeting: greet(to.first_name),
    paragraphs: [`Enter this code together with your new password. ${life} ${neverShare}`],
    code: digits,
    closing: 'You did not ask for a new password? Then do nothing: your password stays as it is.',
  });
}

/** For the owner of a verified email with which somebody signed up again. */
export function writeAlreadyRegistered(to: { first_name: string }, publicUrl: string): RenderedEmail {
  return renderEmail({
    subject: 'You already have a Fixit account',
    greeting: greet(to.first_name),
    paragraphs: [
      'Somebody just tried to sign up with this email address, which already has an account. Nothing was changed.',
      'If it was you, log in with your password, or set a new one.',
    ],
    action: { label: 'Log in', url: new URL(links.login, publicUrl).href },
    closing: 'If it was not you, you need not do anything.',
  });
}

/** For an account with too many wrong codes for a day. */
export function writeCodesPaused(to: { first_name: string }): RenderedEmail {
  return renderEmail({
    subject: 'Wrong codes were entered for your Fixit account',
    greeting: greet(to.first_name),
    paragraphs: [
      `Somebody entered ${limits.wrong_codes.points} wrong codes for your email. To protect your account, we accept no codes for it for 24 hours, so its password cannot be reset until then.`,
      'Your password has not changed. You can still log in with it.',
    ],
    closing: 'Was it you? Please try again tomorrow. If it was not you, you need not do anything.',
  });
}

export function writeSuspended(to: { first_name: string }, reason: string): RenderedEmail {
  return renderEmail({
    subject: 'Your Fixit account is suspended',
    greeting: greet(to.first_name),
    paragraphs: [
      `We have suspended your account. The reason: ${reason}`,
      'You cannot log in, what you offer is not shown, and what you had open was cancelled. The others have been told.',
    ],
    closing: 'If you think this is a mistake, reply to this email.',
  });
}

export function writeRestored(to: { first_name: string }): RenderedEmail {
  return renderEmail({
    subject: 'Your Fixit account is open again',
    greeting: greet(to.first_name),
    paragraphs: ['You can log in again. What you offer is shown as before; what was cancelled stays cancelled.'],
    closing: 'Thank you for your patience.',
  });
}

export function writePasswordChanged(
  to: { first_name: string; role: Role },
  { calendarEnded }: { calendarEnded: boolean },
  publicUrl: string,
): RenderedEmail {
  return renderEmail({
    subject: 'Your Fixit password was changed',
    greeting: greet(to.first_name),
    paragraphs: [
      'The password of your account was changed a moment ago, and every device was signed out.',
      ...(calendarEnded
        ? ['Your calendar subscription has a new address too. You find it in the settings of your workspace.']
        : []),
    ],
    action: { label: 'Reset password', url: new URL(links.resetPassword[to.role], publicUrl).href },
    closing: 'If it was you, you need not do anything. If it was not, reset your password now.',
  });
}

export function writeDeleted(): RenderedEmail {
  return renderEmail({
    subject: 'Your Fixit account was deleted',
    greeting: greet(''),
    paragraphs: [
      'Your account and what we kept about you were deleted. What you had open was cancelled, and the others were told.',
    ],
    closing: 'If it was not you, answer this email.',
  });
}
