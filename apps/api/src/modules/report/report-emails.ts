import { type CaseClass, deadlineText } from '@fixit/contract/case/case-deadline';
import { confirmationDays, confirmReportPath } from '@fixit/contract/case/public-report';
import { formatAppointment, londonDateTime } from '@fixit/contract/value/appointment';
import { greet, marketMark, type RenderedEmail, renderEmail } from '../../platform/email/email-layout.ts';
import type { EmailExample } from '../../platform/email/email-preview.ts';

interface Acknowledgement {
  case_number: number;
  due_at: string;
  class: CaseClass;
}

const commissioner =
  'You may also complain to the Information Commissioner’s Office: ico.org.uk/make-a-complaint, telephone 0303 123 1113.';

/** Acknowledges a report without repeating the reporter's words or the reported content. */
export function writeReportReceived(
  to: { first_name: string },
  { case_number, due_at, class: name }: Acknowledgement,
): RenderedEmail {
  const isAboutData = name === 'data_protection';
  return renderEmail({
    subject: `We have your ${isAboutData ? 'complaint' : 'report'}: case ${case_number}`,
    greeting: greet(to.first_name),
    paragraphs: [
      `Thank you. A person at ${marketMark} will read it and decide ${deadlineText(name)}.`,
      'We do not tell the other side who reported it.',
      ...(isAboutData ? [commissioner] : []),
    ],
    facts: [
      { name: 'Case', value: String(case_number) },
      { name: 'Decision due by', value: formatAppointment(...(londonDateTime(due_at) ?? ['', ''])) },
    ],
    closing: 'If somebody is in danger, call 999.',
  });
}

/** Anybody may have entered the email address, so the email repeats nothing that was written. */
export function writeConfirmReport(link: string, now: Date): RenderedEmail {
  const last = new Date(now.getTime() + confirmationDays * 24 * 3_600_000).toISOString();
  return renderEmail({
    subject: 'Confirm your email address',
    greeting: greet(''),
    paragraphs: [
      `Somebody, probably you, wants to report something to ${marketMark} from this address.`,
      'If it was you, open the page and send the report there. Nobody reads it until then.',
    ],
    facts: [{ name: 'Works until', value: formatAppointment(...(londonDateTime(last) ?? ['', ''])) }],
    action: { label: 'Confirm my email address', url: link },
    closing: 'If it was not you, ignore this email: the report will be erased, and you will get no other email today.',
  });
}

export function listReportExamples(publicUrl: string): EmailExample[] {
  const acknowledgement = { case_number: 1042, due_at: '2026-12-04T17:00:00.000Z' };
  const priya = { first_name: 'Priya' };
  const link = publicUrl + confirmReportPath('Zm9yIHRoZSBwcmV2aWV3IG9ubHk');
  const emails = {
    'confirm-report': writeConfirmReport(link, new Date('2026-12-01T09:52:00.000Z')),
    'report-received': writeReportReceived(priya, { ...acknowledgement, class: 'ordinary' }),
    'complaint-received': writeReportReceived(priya, { ...acknowledgement, class: 'data_protection' }),
  };
  return Object.entries(emails).map(([name, email]) => ({ group: 'Account', name, email }));
}
