import { links } from '@fixit/contract/link';
import type { EmailExample } from '../../platform/email/email-preview.ts';
import * as write from './account-emails.ts';

const priya = { first_name: 'Priya', role: 'customer' } as const;
const tom = { first_name: 'Tom', role: 'artisan' } as const;
const digits = '483920';

export function listAccountExamples(publicUrl: string): EmailExample[] {
  const emails = {
    'sign-up-code': write.writeSignUpCode(priya, digits),
    'reset-code': write.writeResetCode(priya, digits, undefined),
    'reset-code-with-link': write.writeResetCode(priya, digits, new URL(links.resetPassword.customer, publicUrl).href),
    'email-change-code': write.writeEmailChangeCode(digits),
    'already-registered': write.writeAlreadyRegistered(priya, publicUrl),
    'email-taken': write.writeEmailTaken(priya, publicUrl),
    'email-changed': write.writeEmailChanged(priya, 'priya@example.com'),
    'password-changed': write.writePasswordChanged(priya, { calendarEnded: false }, publicUrl),
    'password-changed-with-calendar': write.writePasswordChanged(tom, { calendarEnded: true }, publicUrl),
    suspended: write.writeSuspended(tom, {
      reason: 'Several customers report that paid work was not done.',
      until: '2026-12-31',
    }),
    restored: write.writeRestored(tom),
    deleted: write.writeDeleted(),
  };
  return Object.entries(emails).map(([name, email]) => ({ group: 'Account', name, email }));
}
