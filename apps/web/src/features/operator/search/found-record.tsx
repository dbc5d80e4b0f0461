import { type AnyListRow, listOf } from '@fixit/contract/operator/operator-list';
import type { SearchedList } from '@fixit/contract/operator/operator-search';
import type { FailedTask } from '@fixit/contract/operator/system';
import { CalendarDays, Flag, Inbox, ListOrdered, type LucideIcon, Mail, Users } from 'lucide-react';
import { Fragment, type MouseEvent, type ReactNode } from 'react';
import { Link } from 'wouter';
import { Icon } from '../../../ui/icon.tsx';
import { CellWords } from '../list/cell-value.tsx';
import { texts as listTexts } from '../list/list-texts.ts';
import { describeFailedState } from '../system/failed-state.ts';
import { texts as systemTexts } from '../system/system-texts.ts';
import { texts } from './everything-texts.ts';
import { type HitGroup, hrefOfHit } from './found-groups.ts';
import styles from './found-records.module.css';

const icons: Readonly<Record<HitGroup, LucideIcon>> = {
  cases: Flag,
  people: Users,
  requests: Inbox,
  bookings: CalendarDays,
  waitlist: ListOrdered,
  emails: Mail,
};

/** Values of these kinds are clear without their column's label. */
const plainKinds = ['text', 'wall', 'money', 'word'];

export function RecordHit({ name, row, onOpen }: { name: SearchedList; row: AnyListRow; onOpen: () => void }) {
  const columns = listOf(name).columns.filter(({ key, isDetail }) => !isDetail && row[key] !== null && row[key] !== '');
  // People know a business by its own name rather than by its owner's.
  const title =
    (name === 'people' && columns.find(({ key }) => key === 'business')) || columns.find(({ link }) => link === 'row');
  const details = columns
    .filter((column) => column !== title && plainKinds.includes(column.kind))
    // Long texts come last, because the others would not fit behind them.
    .toSorted((a, b) => Number(a.under !== undefined) - Number(b.under !== undefined));
  const state = columns.find(({ kind }) => kind === 'state');
  return (
    <Hit
      group={name}
      id={row.id}
      title={title ? <CellWords column={title} row={row} /> : listTexts.nameless}
      state={state && <CellWords column={state} row={row} />}
      onOpen={onOpen}
    >
      {details.map((column, index) => (
        <Fragment key={column.key}>
          {index > 0 && ', '}
          <CellWords column={column} row={row} />
        </Fragment>
      ))}
    </Hit>
  );
}

export function EmailHit({ failure, onOpen }: { failure: FailedTask; onOpen: () => void }) {
  const { id, to, error, attempts, max_attempts } = failure;
  return (
    <Hit group="emails" id={id} title={to ?? texts.hidden} onOpen={onOpen}>
      {describeFailedState(failure)}, {systemTexts.attempts(attempts, max_attempts)}
      {error !== null && `, ${error}`}
    </Hit>
  );
}

interface HitProps {
  group: HitGroup;
  id: string;
  title: ReactNode;
  state?: ReactNode;
  onOpen: () => void;
  children: ReactNode;
}

function Hit({ group, id, title, state, onOpen, children }: HitProps) {
  return (
    <li>
      <Link href={hrefOfHit(group, id)} className={styles.hit} onClick={(event) => !opensTab(event) && onOpen()}>
        <Icon of={icons[group]} className={styles.icon} />
        <span className={styles.words}>
          <span className={styles.title}>{title}</span>
          <span className={styles.details}>{children}</span>
        </span>
        {state}
      </Link>
    </li>
  );
}

const opensTab = ({ ctrlKey, metaKey, shiftKey }: MouseEvent) => ctrlKey || metaKey || shiftKey;
