import { type CaseClass, caseClassNames, timeLimitText } from '../../case/case-deadline.ts';
import type { CaseState } from '../../case/case-life.ts';
import { list } from '../list-details.ts';
import { account, choice } from '../list-filter.ts';

export const caseStateWords = {
  open: 'Open',
  dismissed: 'Dismissed',
  upheld: 'Upheld',
} as const satisfies Record<CaseState, string>;

// Every class has an entry.
const timeLimitWords = Object.fromEntries(
  caseClassNames.map((name) => [name, timeLimitText(name).replace(/^./, (letter) => letter.toUpperCase())]),
) as Record<CaseClass, string>;

const assigneeWords = { me: 'Me', none: 'Nobody' } as const;

const waitWords = { answer: 'An answer', decision: 'A decision' } as const;

const appealsOnly = { key: 'class', values: ['appeal'] } as const;

const exceptAppeals = { key: 'class', values: ['urgent', 'ordinary', 'data_protection'] } as const;

export const caseLists = {
  cases: list({
    label: 'Cases',
    path: 'cases',
    command: 'case list',
    role: 'viewer',
    isInNavigation: true,
    lead: 'What people reported, the soonest due first. Decided cases follow.',
    filters: {
      account,
      state: choice('State', caseStateWords),
      class: choice('Time limit', timeLimitWords),
      with: choice('With', assigneeWords),
      waits: choice('Waits for', waitWords),
    },
    columns: [
      { key: 'due_at', label: 'Due', kind: 'instant' },
      { key: 'reason', label: 'What', kind: 'text', link: 'row' },
      { key: 'subject', label: 'Report of', kind: 'text', under: 'reason' },
      { key: 'about_id', label: 'About', kind: 'id' },
      { key: 'about', label: 'About', kind: 'text', link: { list: 'people', key: 'about_id' } },
      { key: 'class', label: 'Time limit', kind: 'word', states: timeLimitWords },
      { key: 'paused_until', label: 'Paused until', kind: 'instant' },
      { key: 'assignee', label: 'With', kind: 'text' },
      { key: 'reports', label: 'Reports', kind: 'number' },
      { key: 'reported_at', label: 'Reported', kind: 'instant' },
      { key: 'state', label: 'State', kind: 'state', states: caseStateWords },
      { key: 'decided_at', label: 'Decided', kind: 'instant', isDetail: true },
      { key: 'rule', label: 'Rule', kind: 'text', isDetail: true },
      { key: 'decision', label: 'Decided because', kind: 'text', isPersonal: true, isDetail: true },
    ],
    order: { by: 'instant', words: 'soonest due first' },
    actions: [
      { name: 'case dismiss', from: 'id', states: ['open'], only: exceptAppeals },
      { name: 'case hide', from: 'id', states: ['open', 'upheld'], only: exceptAppeals },
      { name: 'case warn', from: 'id', states: ['open', 'upheld'], only: exceptAppeals },
      { name: 'case suspend', from: 'id', states: ['open', 'upheld'], only: exceptAppeals },
      { name: 'case revisit', from: 'id', states: ['open', 'upheld'], only: exceptAppeals },
      { name: 'case settle', from: 'id', states: ['open', 'upheld'], only: exceptAppeals },
      { name: 'appeal refuse', from: 'id', states: ['open'], only: appealsOnly },
      { name: 'appeal grant', from: 'id', states: ['open'], only: appealsOnly },
      { name: 'case letter stop', from: 'id', states: ['dismissed', 'upheld'] },
      { name: 'case take', from: 'id', states: ['open'] },
      { name: 'case release', from: 'id', states: ['open'] },
      { name: 'case ask', from: 'id', states: ['open'] },
      { name: 'case note', from: 'id', states: ['open', 'dismissed', 'upheld'] },
    ],
    none: ['Nobody has reported anything yet.', 'No case matches these filters.'],
  }),
} as const;
