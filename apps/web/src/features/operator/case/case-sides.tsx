import type { CaseDetails, CaseSideDetails } from '@fixit/contract/operator/case/case-calls';
import { Link } from 'wouter';
import { Section } from '../../../ui/page/section.tsx';
import { londonDay } from '../list/london-day.ts';
import { texts as panelTexts } from '../panel-texts.ts';
import styles from './case-sides.module.css';
import { texts } from './case-texts.ts';

export function CaseSides({ sides }: Pick<CaseDetails, 'sides'>) {
  return (
    <Section title={texts.bothSides}>
      <div className={styles.sides}>
        {sides.map((side) => (
          <CaseSide key={side.side} side={side} />
        ))}
      </div>
    </Section>
  );
}

function CaseSide({ side: { side, account_id, name, role, joined_at, ...history } }: { side: CaseSideDetails }) {
  const { state, warnings, took_place, cancelled, reviews, rating } = history;
  const facts = [
    [panelTexts.standing, state === 'active' ? texts.standing(warnings) : panelTexts.states[state]],
    [texts.appointments, texts.appointmentsOf(took_place, cancelled)],
    [role === 'artisan' ? texts.reviews : texts.reviewsWritten, texts.reviewsOf(reviews, rating)],
  ] as const;
  return (
    <div>
      <p className={styles.name}>
        <Link href={`/people/${account_id}`}>{name || texts.somebody}</Link>
      </p>
      <p className={styles.about}>
        {texts.sides[side]}. {panelTexts.sides[role]}. {panelTexts.joined(londonDay(joined_at))}
      </p>
      <dl className={styles.facts}>
        {facts.map(([label, fact]) => (
          <div key={label} className={styles.fact}>
            <dt>{label}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
