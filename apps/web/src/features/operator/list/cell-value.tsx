import type { CellValue, ListColumn } from '@fixit/contract/operator/list-details';
import type { AnyListRow } from '@fixit/contract/operator/operator-list';
import { poundsText } from '@fixit/contract/value/pounds';
import { nearAppointmentText, nearInstantText } from '../../../lib/format.ts';
import { Chip } from '../../../ui/chip.tsx';
import { texts } from './list-texts.ts';
import styles from './panel-table.module.css';

/** These states are good, pending or bad. All other states are neutral. */
const tones: Readonly<Record<string, 'accepted' | 'awaiting' | 'bad'>> = {
  active: 'accepted',
  accepted: 'accepted',
  completed: 'accepted',
  booked: 'accepted',
  chosen: 'accepted',
  used: 'accepted',
  pending: 'awaiting',
  open: 'awaiting',
  filled: 'awaiting',
  awaiting: 'awaiting',
  waiting: 'awaiting',
  suspended: 'bad',
  disputed: 'bad',
  hidden: 'bad',
};

export function CellWords({ column: { key, kind, states }, row }: { column: ListColumn; row: AnyListRow }) {
  const value: CellValue = row[key] ?? null;
  if (value === null || value === '') return null;
  if (typeof value === 'object') return <AuditDetails details={value} />;
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (typeof value === 'number') return kind === 'money' ? poundsText(value) : value.toLocaleString('en-GB');
  if (kind === 'instant') return <time dateTime={value}>{nearInstantText(value)}</time>;
  if (kind === 'wall') return nearAppointmentText(...splitLondonTime(value));
  if (kind === 'state') return <StateChip state={value} word={states?.[value] ?? value} />;
  return states?.[value] ?? value;
}

function splitLondonTime(dateAndTime: string): [date: string, time: string | null] {
  const [date = '', time = null] = dateAndTime.split(' ');
  return [date, time];
}

export function StateChip({ state, word }: { state: string; word: string }) {
  const tone = tones[state];
  if (tone === 'bad') {
    return (
      <Chip>
        <span className={styles.bad}>{word}</span>
      </Chip>
    );
  }
  return <Chip tone={tone ?? 'plain'}>{word}</Chip>;
}

function AuditDetails({ details }: { details: Record<string, unknown> }) {
  return leavesOf(details).map(([name, value]) => (
    <span key={name} className={styles.sub}>
      {name}: {value}
    </span>
  ));
}

/** Each name is a path, as in ['after sessions', '0']. */
function leavesOf(details: object, path = ''): [name: string, value: string][] {
  return Object.entries(details).flatMap(([key, value]: [string, unknown]): [string, string][] => {
    const name = path ? `${path} ${key}` : key;
    if (typeof value === 'object' && value !== null) return leavesOf(value, name);
    return [[name, String(value)]];
  });
}
