import type { CaseOutcomes } from '@fixit/contract/operator/case/case-calls';

export const texts = {
  states: { active: 'Active', suspended: 'Suspended', deleted: 'Deleted' },
  sides: { customer: 'Customer', artisan: 'Artisan' },
  personFailed: 'This account could not be loaded.',
  personMissing: 'There is no such account.',
  allPeople: 'All people',
  account: 'Account',
  joined: (day: string) => `Joined ${day}`,
  lastSeen: (when: string) => `Last seen ${when}`,
  neverSeen: 'Never seen',
  figures: 'Figures',
  sessions: 'Sessions',
  listings: 'Listings',
  openRequests: 'Open requests',
  openProposals: 'Open proposals',
  appointmentsAhead: 'Appointments ahead',
  acceptances: 'Acceptances',
  casesAbout: 'Cases about them',
  reportsMade: 'Reports made',
  /** Counts open cases as neither upheld nor dismissed. */
  upheldOf: ({ upheld, dismissed, open }: CaseOutcomes) => {
    const all = upheld + dismissed + open;
    return all === 0 ? 'None' : `${upheld} of ${all} upheld${open > 0 ? `, ${open} open` : ''}`;
  },
  standing: 'Standing',
  isActive: 'This account is active.',
  isDeleted: 'This account is deleted.',
  suspendedSince: (when: string) => `Suspended since ${when}.`,
  suspendedUntil: (day: string) => `The suspension lasts until the end of ${day}.`,
  suspendedForGood: 'The suspension has no end date.',
  reason: (reason: string) => `Reason: ${reason}`,
  mayBe: 'May be the same person',
  mayBeAs: (state: 'suspended' | 'deleted', when: string, same: readonly ('email' | 'phone')[]) =>
    `May be the same person as an account ${state} on ${when}: the same ${same.join(' and ')}.`,
  notes: 'Notes for operators',
  notesLead: 'Colleagues read these, and so does the person who downloads the data of the account.',
  byCommand: 'By command',
  remove: 'Remove',
  removeNote: 'Remove the note',
  theNote: (note: string) => `the note: ${note.slice(0, 80)}`,
  isLooking: (name: string, time: string) => `${name} has been looking since ${time}`,
  firstDecision: 'The first decision counts.',
  actions: 'What you can do',
  actionsLead: 'Each shows what will happen before it happens.',
  records: 'Their records',
  actionTitle: (label: string, name: string) => `${label}: ${name}`,
} as const;
