import type { Measures } from '@fixit/contract/artisan';
import { replyText } from '../compare/measure.ts';
import { texts } from '../texts.ts';
import styles from './measures.module.css';

export function MeasuresPanel({ measures }: { measures: Measures }) {
  const { reply_minutes, asked, answered, completed, completion_rate, ratings, reviews, customers } = measures;
  const facts = [
    [texts.reply, replyText(reply_minutes)],
    [texts.answered, asked === 0 ? texts.nothingAsked : texts.ofAll(answered, asked)],
    [texts.completed, completion_rate === null ? texts.nothingDone : texts.done(completed, completion_rate)],
    [texts.rating, ratings === null ? texts.notRated : texts.rated(ratings, reviews)],
    [texts.customers, String(customers)],
  ] as const;
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name} className={styles.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
