import type { Role } from '@fixit/contract/account';
import { type DecisionAction, ownCasesPath } from '@fixit/contract/case/case-decision';
import type { CaseSide } from '@fixit/contract/case/case-question';
import { reportPath } from '@fixit/contract/case/public-report';
import type { ReportSubject } from '@fixit/contract/case/report-reason';
import { workspaceBase } from '@fixit/contract/screen';
import { greet, type RenderedEmail, renderEmail } from '../../platform/email/email-layout.ts';
import type { EmailExample } from '../../platform/email/email-preview.ts';
import { type LetterContent, writeCaseLetter } from './case-letter-texts.ts';

export function writeLetterEmail(
  to: { first_name: string; role: Role | null },
  { subject, paragraphs }: LetterContent,
  publicUrl: string,
): RenderedEmail {
  return renderEmail({
    subject,
    greeting: greet(to.first_name),
    paragraphs,
    action: to.role
      ? { label: 'Your cases', url: publicUrl + (to.role === 'artisan' ? workspaceBase : '') + ownCasesPath }
      : { label: 'Report something', url: publicUrl + reportPath },
    closing: 'Please do not answer this email.',
  });
}

export function listLetterExamples(): EmailExample[] {
  const decision = {
    number: 1042,
    subject: 'message' as ReportSubject,
    marketName: 'Fixit',
    rule: '4',
    reason: 'It asks for money before an appointment is agreed.',
    decidedAt: new Date('2026-12-01T09:52:00.000Z'),
    until: '2026-12-31',
    settledAs: null,
    appellants: [],
  };
  const examples: [CaseSide, DecisionAction][] = [
    ['reporter', 'dismiss'],
    ['reporter', 'hide'],
    ['reported', 'warn'],
    ['reported', 'suspend'],
  ];
  return examples.map(([side, action]) => {
    const letter = writeCaseLetter(side, { ...decision, action });
    const email = writeLetterEmail({ first_name: 'Priya', role: 'customer' }, letter, 'https://fixit.example');
    return { group: 'Account', name: `case-letter-${side}-${action}`, email };
  });
}
