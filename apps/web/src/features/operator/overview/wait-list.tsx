import { formatWait, type Wait, type WaitKind, waits as waitTable } from '@fixit/contract/operator/market';
import { ChevronRight, Clock, Flag, Inbox, List, type LucideIcon, Mail, Scale } from 'lucide-react';
import { Link } from 'wouter';
import { durationText, nearInstantText } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Chip } from '../../../ui/chip.tsx';
import { classes } from '../../../ui/classes.ts';
import { Icon } from '../../../ui/icon.tsx';
import { NewRows } from '../list/new-rows.tsx';
import { texts } from './overview-texts.ts';
import { type SteadyWait, useSteadyWaits } from './use-steady-waits.ts';
import styles from './wait-list.module.css';

const icons: Readonly<Record<WaitKind, LucideIcon>> = {
  case: Flag,
  unanswered_request: Inbox,
  dispute: Scale,
  failed_email: Mail,
  waitlist_entry: List,
};

export function WaitList({ waits: latest }: { waits: readonly Wait[] }) {
  const { waits, hiddenCount, showAll } = useSteadyWaits(latest);
  return (
    <>
      <NewRows count={hiddenCount} onShow={showAll} />
      {waits.length > 0 && (
        <ul className={styles.list} aria-label={texts.waits}>
          {waits.map((wait) => (
            <li key={wait.kind} data-row>
              <WaitRow wait={wait} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function WaitRow({ wait }: { wait: SteadyWait }) {
  const { path, more } = waitTable[wait.kind];
  return (
    <Link href={path} className={classes(styles.row, wait.isDone && styles.isDone)}>
      <span className={styles.due}>{wait.isDone ? texts.done : <DueTime wait={wait} />}</span>
      <Icon of={icons[wait.kind]} className={styles.icon} />
      <span className={styles.words}>
        <span className={styles.title}>{formatWait(wait)}</span>
        <span className={styles.more}>{more}</span>
      </span>
      <Icon of={ChevronRight} small className={styles.open} />
    </Link>
  );
}

function DueTime({ wait: { since, due_at } }: { wait: Wait }) {
  const now = useNow();
  if (due_at === null) return texts.since(nearInstantText(since));
  const minutes = Math.ceil((Date.parse(due_at) - now) / 60_000);
  return (
    <Chip tone="awaiting">
      <Icon of={Clock} small />
      <span className={minutes < 0 ? styles.late : undefined}>{dueText(minutes)}</span>
    </Chip>
  );
}

function dueText(minutes: number): string {
  if (minutes === 0) return texts.dueNow;
  return minutes > 0 ? texts.left(durationText(minutes)) : texts.over(durationText(-minutes));
}
