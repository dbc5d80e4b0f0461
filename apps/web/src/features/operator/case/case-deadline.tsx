import { Clock } from 'lucide-react';
import { clockText, durationText, nearInstantText } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Chip } from '../../../ui/chip.tsx';
import { Icon } from '../../../ui/icon.tsx';
import styles from './case-actions.module.css';
import { texts } from './case-texts.ts';

const dayMinutes = 24 * 60;

/** Counts down once less than a day is left; before that, it says when the case is due. */
export function CaseDeadline({ dueAt }: { dueAt: string }) {
  const leftMs = Date.parse(dueAt) - useNow();
  const minutes = Math.floor(leftMs / 60_000);
  const isLate = leftMs <= 0;
  const isFar = minutes >= dayMinutes;
  const when = isLate ? texts.overdue(nearInstantText(dueAt)) : texts.due(nearInstantText(dueAt));
  return (
    <Chip tone={isFar ? 'plain' : 'awaiting'}>
      <Icon of={Clock} small />
      <span className={isLate ? styles.late : undefined}>
        {isLate || isFar ? when : texts.left(durationText(Math.max(1, minutes)), clockText(dueAt))}
      </span>
    </Chip>
  );
}
