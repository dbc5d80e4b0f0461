import { deadlineText } from '@fixit/contract/case/case-deadline';
import type { ReportReceipt } from '@fixit/contract/case/report';
import { formatAppointment, londonDateTime } from '@fixit/contract/value/appointment';
import { greet, type RenderedEmail, renderEmail } from '../../platform/email/email-layout.ts';
import type { EmailExample } from '../../platform/email/email-preview.ts';

/** Acknowledges an appeal without repeating the appellant's words. */
export function writeAppealReceived(
  to: { first_name: string },
  decidedCaseNumber: number,
  { case_number: appealNumber, due_at }: Pick<ReportReceipt, 'case_number' | 'due_at'>,
): RenderedEmail {
  return renderEmail({
    subject: `We have your appeal: case ${appealNumber}`,
    greeting: greet(to.first_name),
    paragraphs: [
      `Thank you. If possible, somebody who did not decide case ${decidedCaseNumber} will look at it again. We will answer ${deadlineText('appeal')}.`,
    ],
    facts: [
      { name: 'Appeal', value: String(appealNumber) },
      { name: 'Decision due by', value: formatAppointment(...(londonDateTime(due_at) ?? ['', ''])) },
    ],
    closing: 'Until then, the decision stands.',
  });
}

export function listAppealExamples(): EmailExample[] {
  const received = { case_number: 1051, due_at: '2026-12-08T17:00:00.000Z' };
  const email = writeAppealReceived({ first_name: 'Priya' }, 1042, received);
  return [{ group: 'Account', name: 'appeal-received', email }];
}
