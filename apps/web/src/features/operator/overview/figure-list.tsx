import {
  figureDays,
  formatShare,
  type MarketOverview,
  type MarketPeriod,
  minShareSample,
} from '@fixit/contract/operator/market';
import { durationText } from '../../../lib/format.ts';
import styles from './figure-list.module.css';
import { texts } from './overview-texts.ts';
import { SparkLine } from './spark-line.tsx';

interface MarketFigure {
  name: string;
  value: string;
  basis: string;
  change: string;
  /** Returns the value of a day in the chart, or null for a day with nothing to count. */
  valueOf: (period: MarketPeriod) => number | null;
  /** The dotted line is at this value. */
  before: number | null;
}

export function FigureList({ overview }: { overview: MarketOverview }) {
  return (
    <dl className={styles.figures}>
      {figuresOf(overview).map(({ name, value, basis, change, valueOf, before }) => (
        <div key={name} className={styles.figure}>
          <dt className={styles.name}>{name}</dt>
          <dd className={styles.value}>{value}</dd>
          {basis && <dd className={styles.basis}>{basis}</dd>}
          <dd className={styles.chart}>
            <SparkLine values={overview.days.map(valueOf)} before={before} />
          </dd>
          <dd className={styles.change}>{change}</dd>
        </div>
      ))}
    </dl>
  );
}

const countDecided = ({ answered, unanswered }: MarketPeriod) => answered + unanswered;

const share = (part: number, whole: number) => (whole === 0 ? null : part / whole);

function figuresOf({ latest, before }: MarketOverview): MarketFigure[] {
  return [
    {
      name: texts.requested,
      value: String(latest.requests),
      basis: '',
      change: requestChangeText(latest.requests - before.requests),
      valueOf: ({ requests }) => requests,
      before: before.requests / figureDays,
    },
    {
      name: texts.answered,
      value: formatShare(latest.answered, countDecided(latest)),
      basis: countDecided(latest) === 0 ? '' : texts.answeredOf(latest.answered, countDecided(latest)),
      change: shareBeforeText(before.answered, countDecided(before)),
      valueOf: (period) => share(period.answered, countDecided(period)),
      before: share(before.answered, countDecided(before)),
    },
    {
      name: texts.firstAcceptance,
      value: minutesText(latest.first_yes_minutes),
      basis: latest.first_yes_minutes === null ? '' : texts.firstAcceptanceOf(latest.answered),
      change: firstAcceptanceChangeText(latest.first_yes_minutes, before.first_yes_minutes),
      valueOf: ({ first_yes_minutes }) => first_yes_minutes,
      before: before.first_yes_minutes,
    },
    {
      name: texts.tookPlace,
      value: formatShare(latest.took_place, latest.agreed),
      basis: [
        latest.agreed >= minShareSample && texts.tookPlaceOf(latest.took_place, latest.agreed),
        latest.cancelled_late > 0 && texts.cancelledLate(latest.cancelled_late),
      ]
        .filter(Boolean)
        .join(', '),
      change: shareBeforeText(before.took_place, before.agreed),
      valueOf: ({ took_place, agreed }) => share(took_place, agreed),
      before: share(before.took_place, before.agreed),
    },
  ];
}

function requestChangeText(difference: number): string {
  if (difference === 0) return texts.asMany;
  return difference > 0 ? texts.more(difference) : texts.fewer(-difference);
}

function shareBeforeText(part: number, whole: number): string {
  if (whole === 0) return texts.noneBefore;
  return texts.before(
    whole < minShareSample ? formatShare(part, whole) : `${formatShare(part, whole)}, ${part} of ${whole}`,
  );
}

function firstAcceptanceChangeText(now: number | null, before: number | null): string {
  if (before === null) return texts.noneBefore;
  if (now === null) return texts.before(minutesText(before));
  if (now === before) return texts.asQuick;
  const difference = durationText(Math.abs(now - before));
  return now < before ? texts.quicker(difference) : texts.slower(difference);
}

function minutesText(minutes: number | null): string {
  if (minutes === null) return texts.none;
  return minutes === 0 ? texts.underAMinute : durationText(minutes);
}
