import type { Measures } from '@fixit/contract/artisan';
import { texts } from '../artisan-texts.ts';
import { replyText } from '../compare/measure-texts.ts';
import styles from './measures.module.css';

export function MeasuresPanel({ measures }: { measures: Measures }) {
  const { reply_minutes, asked: invited, answered, completed, completion_rate, ratings, reviews, customers } = measures;
  const facts = [
    [texts.reply, replyText(reply_minutes)],
    [texts.answered, invited === 0 ? texts.noRequests : texts.ofAll(answered, invited)],
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
