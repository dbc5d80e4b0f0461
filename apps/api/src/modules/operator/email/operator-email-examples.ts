import type { EmailExample } from '../../../platform/email/email-preview.ts';
import { writeDigest, writeDueSoon, writeEscalation, writeFailures } from './operator-emails.ts';
import { writePasskeyChange, writeRecovered } from './passkey-emails.ts';

const olu = { name: 'Olu', email: 'olu@example.com' };

const unanswered = {
  kind: 'unanswered_request',
  count: 3,
  since: '2026-12-04T09:00:00.000Z',
  due_at: '2026-12-04T14:30:00.000Z',
} as const;
const dispute = { kind: 'dispute', count: 1, since: '2026-12-03T16:20:00.000Z', due_at: null } as const;
const due = {
  id: '01a1fbee-6724-7893-9706-9b55b7482c21',
  number: 1042,
  due_at: '2026-12-04T17:00:00.000Z',
  is_late: false,
};
const late = { ...due, number: 1037, due_at: '2026-12-04T12:30:00.000Z', is_late: true };
const yesterday = {
  day: '2026-12-03',
  requests: 31,
  answered: 24,
  unanswered: 5,
  first_yes_minutes: 22,
  agreed: 12,
  took_place: 11,
  cancelled_late: 1,
};
const backups = { part: 'backups', message: 'The last backup failed 2 hours ago: No space left on device' };

export function listPanelExamples(publicUrl: string): EmailExample[] {
  const emails = {
    'due-soon': writeDueSoon(olu, [unanswered], publicUrl),
    'case-due': writeEscalation(olu, [due], publicUrl),
    'cases-late': writeEscalation(olu, [late, due], publicUrl),
    'part-failed': writeFailures(olu, [backups], publicUrl),
    digest: writeDigest(olu, { waits: [unanswered, dispute], yesterday, parts: [backups] }, publicUrl),
    'digest-of-nothing': writeDigest(olu, { waits: [], yesterday: null, parts: [] }, publicUrl),
    'passkey-added': writePasskeyChange(olu, { change: 'added', name: 'Olu’s phone' }, publicUrl),
    'passkey-removed': writePasskeyChange(olu, { change: 'removed', name: 'Olu’s phone' }, publicUrl),
    'codes-renewed': writePasskeyChange(olu, { change: 'codes_renewed' }, publicUrl),
    'passkey-recovered': writePasskeyChange(olu, { change: 'recovered', name: 'Olu’s laptop' }, publicUrl),
    'colleague-recovered': writeRecovered(olu, publicUrl),
  };
  return Object.entries(emails).map(([name, email]) => ({ group: 'Operator', name, email }));
}
