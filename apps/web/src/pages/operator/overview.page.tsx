import { figureDays, type MarketOverview, maxCounted } from '@fixit/contract/operator/market';
import { WifiOff } from 'lucide-react';
import { londonDay } from '../../features/operator/list/london-day.ts';
import { useOperator } from '../../features/operator/operator-queries.ts';
import { FigureList } from '../../features/operator/overview/figure-list.tsx';
import { texts } from '../../features/operator/overview/overview-texts.ts';
import { UnansweredPlaces } from '../../features/operator/overview/unanswered-places.tsx';
import { useOverview } from '../../features/operator/overview/use-overview.ts';
import { WaitList } from '../../features/operator/overview/wait-list.tsx';
import { PanelPage } from '../../features/operator/panel-page.tsx';
import { clockText, dateText, nearInstantText } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';
import { Notice } from '../../ui/banner.tsx';
import { RetryLine } from '../../ui/page/retry-line.tsx';
import { Section } from '../../ui/page/section.tsx';
import { Skeleton } from '../../ui/page/skeleton.tsx';
import styles from './overview.module.css';

export default function OverviewPage() {
  const overview = useOverview();
  const { data: me } = useOperator();
  const now = useNow();
  const greeting = texts.greetings[partOfDay(now)];
  return (
    <PanelPage
      title={texts.title}
      heading={me ? `${greeting}, ${me.name}` : greeting}
      lead={overview.data && leadOf(overview.data, now)}
      busy={overview.isPending}
    >
      {overview.data && overview.isError && (
        <Notice icon={WifiOff}>{texts.notConnected(clockText(new Date(overview.dataUpdatedAt).toISOString()))}</Notice>
      )}
      {overview.data && <Overview overview={overview.data} />}
      {!overview.data && overview.isError && <RetryLine sentence={texts.failed} query={overview} />}
      {overview.isPending && [1, 2, 3].map((line) => <Skeleton key={line} className={styles.waiting} />)}
    </PanelPage>
  );
}

function Overview({ overview }: { overview: MarketOverview }) {
  const { days, today, waits, unanswered_places } = overview;
  const [first, last] = [days[0], days.at(-1)];
  const requests = today.requests >= maxCounted ? texts.manyRequests(maxCounted) : texts.requests(today.requests);
  return (
    <>
      <WaitList waits={waits} />
      <Section
        title={texts.period}
        action={first && last && <p className={styles.span}>{texts.span(nearDay(first.day), nearDay(last.day))}</p>}
      >
        {days.length < figureDays && <p className={styles.note}>{texts.counting(days.length)}</p>}
        <FigureList overview={overview} />
        <p className={styles.note}>{texts.today(requests, String(today.answered))}</p>
      </Section>
      <Section title={texts.unansweredPlaces}>
        <UnansweredPlaces places={unanswered_places} />
      </Section>
    </>
  );
}

function leadOf({ waits }: MarketOverview, now: number): string {
  const count = waits.reduce((sum, wait) => sum + wait.count, 0);
  if (count === 0) return texts.nothingWaits;
  const due = waits[0]?.due_at;
  if (!due) return texts.needs(count);
  const isToday = londonDay(due) === londonDay(new Date(now).toISOString());
  const when = isToday ? texts.atTime(clockText(due)) : texts.onDay(nearInstantText(due, now));
  return `${texts.needs(count)} ${Date.parse(due) > now ? texts.nextDue(when) : texts.firstWasDue(when)}`;
}

function partOfDay(now: number): keyof typeof texts.greetings {
  const hour = Number(clockText(new Date(now).toISOString()).slice(0, 2));
  if (hour < 12) return 'morning';
  return hour < 18 ? 'afternoon' : 'evening';
}

/** Returns '30 Nov'. */
const nearDay = (day: string) => dateText(day).split(' ').slice(1, 3).join(' ');
