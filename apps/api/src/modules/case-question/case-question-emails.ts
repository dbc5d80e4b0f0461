import { londonWall, writeAppointment } from '@fixit/contract/value/appointment';
import { greet, marketMark, type RenderedEmail, renderEmail } from '../../platform/email/email-layout.ts';
import type { EmailExample } from '../../platform/email/email-preview.ts';

interface EmailedQuestion {
  number: number;
  question: string;
  due_at: string;
}

/** Asks one side of a case. It says nothing about the other side. */
export function writeCaseQuestion(
  to: { first_name: string },
  { number, question, due_at }: EmailedQuestion,
): RenderedEmail {
  return renderEmail({
    subject: `A question about case ${number}`,
    greeting: greet(to.first_name),
    paragraphs: [
      `A person at ${marketMark} needs your answer to decide a case.`,
      'Log in and answer under “Your cases”. Please do not answer this email.',
    ],
    facts: [
      { name: 'Case', value: String(number) },
      { name: 'Answer by', value: writeAppointment(...(londonWall(due_at) ?? ['', ''])) },
    ],
    quote: { lead: marketMark, words: question },
    closing: 'Without your answer, we decide with what we know.',
  });
}

export function listQuestionExamples(): EmailExample[] {
  const question = {
    number: 1042,
    question: 'Did you agree a deposit before the visit?',
    due_at: '2026-12-04T17:00:00.000Z',
  };
  const email = writeCaseQuestion({ first_name: 'Priya' }, question);
  return [{ group: 'Account', name: 'case-question', email }];
}
