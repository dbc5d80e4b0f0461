import { type CaseClass, caseClasses } from '@fixit/contract/case/case-deadline';
import { londonWall, writeAppointment } from '@fixit/contract/value/appointment';
import { greet, marketMark, type RenderedEmail, renderEmail } from '../../platform/email/email-layout.ts';
import type { EmailExample } from '../../platform/email/email-preview.ts';

interface Acknowledgement {
  case_number: number;
  due_at: string;
  class: CaseClass;
}

const commissioner =
  'You may also complain to the Information Commissioner’s Office: ico.org.uk/make-a-complaint, telephone 0303 123 1113.';

/** Acknowledges a report. It repeats neither the reporter's words nor what was reported. */
export function writeReportReceived(
  to: { first_name: string },
  { case_number, due_at, class: name }: Acknowledgement,
): RenderedEmail {
  const isAboutData = name === 'data_protection';
  return renderEmail({
    subject: `We have your ${isAboutData ? 'complaint' : 'report'}: case ${case_number}`,
    greeting: greet(to.first_name),
    paragraphs: [
      `Thank you. A person at ${marketMark} reads it and decides ${caseClasses[name].words}.`,
      'We do not tell the other side who reported it.',
      ...(isAboutData ? [commissioner] : []),
    ],
    facts: [
      { name: 'Case', value: String(case_number) },
      { name: 'Decided by', value: writeAppointment(...(londonWall(due_at) ?? ['', ''])) },
    ],
    closing: 'If somebody is in danger, call 999.',
  });
}

export function listReportExamples(): EmailExample[] {
  const received = { case_number: 1042, due_at: '2026-12-04T17:00:00.000Z' };
  const priya = { first_name: 'Priya' };
  const emails = {
    'report-received': writeReportReceived(priya, { ...received, class: 'ordinary' }),
    'complaint-received': writeReportReceived(priya, { ...received, class: 'data_protection' }),
  };
  return Object.entries(emails).map(([name, email]) => ({ group: 'Account', name, email }));
}
