import { links } from '@fixit/contract/link';
import type { EmailExample } from '../../platform/email/email-preview.ts';
import * as accountEmails from './account-emails.ts';

const priya = { first_name: 'Priya', role: 'customer' } as const;
const tom = { first_name: 'Tom', role: 'artisan' } as const;
const digits = '483920';

export function listAccountExamples(publicUrl: string): EmailExample[] {
  const emails = {
    'sign-up-code': accountEmails.writeSignUpCode(priya, digits),
    'reset-code': accountEmails.writeResetCode(priya, digits, undefined),
    'reset-code-with-link': accountEmails.writeResetCode(
      priya,
      digits,
      new URL(links.resetPassword.customer, publicUrl).href,
    ),
    'email-change-code': accountEmails.writeEmailChangeCode(digits),
    'already-registered': accountEmails.writeAlreadyRegistered(priya, publicUrl),
    'email-taken': accountEmails.writeEmailTaken(priya, publicUrl),
    'email-changed': accountEmails.writeEmailChanged(priya, 'priya@example.com'),
    'password-changed': accountEmails.writePasswordChanged(priya, { calendarEnded: false }, publicUrl),
    'password-changed-with-calendar': accountEmails.writePasswordChanged(tom, { calendarEnded: true }, publicUrl),
    suspended: accountEmails.writeSuspended(tom, {
      reason: 'Several customers report that paid work was not done.',
      until: '2026-12-31',
    }),
    restored: accountEmails.writeRestored(tom),
    deleted: accountEmails.writeDeleted(),
  };
  return Object.entries(emails).map(([name, email]) => ({ group: 'Account', name, email }));
}
