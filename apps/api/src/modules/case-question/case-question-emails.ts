import { ownCasesPath } from '@fixit/contract/case/case-decision';
import { formatAppointment, londonDateTime } from '@fixit/contract/value/appointment';
import { greet, marketMark, type RenderedEmail, renderEmail } from '../../platform/email/email-layout.ts';
import type { EmailExample } from '../../platform/email/email-preview.ts';

interface EmailedQuestion {
  number: number;
  question: string;
  due_at: string;
  /** Links to the recipient's cases. */
  url: string;
}

/** The email reveals nothing about the other side. */
export function writeCaseQuestion(
  to: { first_name: string },
  { number, question, due_at, url }: EmailedQuestion,
): RenderedEmail {
  return renderEmail({
    subject: `A question about case ${number}`,
    greeting: greet(to.first_name),
    paragraphs: [
      `Someone at ${marketMark} needs your answer before they can decide a case.`,
      'Please answer under “Your cases”, not by email.',
    ],
    facts: [
      { name: 'Case', value: String(number) },
      { name: 'Answer by', value: formatAppointment(...(londonDateTime(due_at) ?? ['', ''])) },
    ],
    quote: { lead: marketMark, words: question },
    action: { label: 'Answer', url },
    closing: 'If you do not answer, we will decide on the information we have.',
  });
}

export function listQuestionExamples(publicUrl: string): EmailExample[] {
  const question = {
    number: 1042,
    question: 'Did you agree a deposit before the visit?',
    due_at: '2026-12-04T17:00:00.000Z',
    url: publicUrl + ownCasesPath,
  };
  const email = writeCaseQuestion({ first_name: 'Priya' }, question);
  return [{ group: 'Account', name: 'case-question', email }];
}
