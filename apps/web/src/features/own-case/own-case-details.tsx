import type { OwnCaseDetails as CaseShape } from '@fixit/contract/case/own-case';
import type { ReactNode } from 'react';
import { instantText } from '../../lib/format.ts';
import { RetryLine } from '../../ui/page/retry-line.tsx';
import { Skeleton } from '../../ui/page/skeleton.tsx';
import typeStyles from '../../ui/theme/type.module.css';
import { useOwnCase } from './own-case-queries.ts';
import { caseStateText, caseTitle, decisionText, texts } from './own-case-texts.ts';
import styles from './own-cases.module.css';

export function OwnCaseDetails({ id, appealOf }: { id: string; appealOf: (ownCase: CaseShape) => ReactNode }) {
  const ownCase = useOwnCase(id);
  if (ownCase.isError) return <RetryLine sentence={texts.failed} query={ownCase} />;
  if (!ownCase.data) return <Skeleton className={styles.loading} />;
  const { number, text, words, decisions, settled_by_sides, notes } = ownCase.data;
  return (
    <article className={styles.details} aria-labelledby="own-case">
      <p className={typeStyles.note}>{texts.number(number)}</p>
      <h2 id="own-case">{caseTitle(ownCase.data)}</h2>
      <p className={typeStyles.note}>{caseStateText(ownCase.data)}</p>
      {text && <blockquote className={styles.copy}>{text}</blockquote>}
      {words && (
        <>
          <h3>{texts.yourReport}</h3>
          <p className={styles.words}>{words}</p>
        </>
      )}
      {decisions.length === 0 && <p>{settled_by_sides ? texts.settled : texts.nothingYet}</p>}
      {decisions.map((decision) => (
        <section key={decision.decided_at} className={styles.decision}>
          <p>
            {decisionText(decision.action)} {decision.withdrawn && texts.withdrawn}
          </p>
          <blockquote className={styles.quote}>
            {decision.reason}
            {decision.rule && <cite>{decision.rule}</cite>}
          </blockquote>
          <p className={typeStyles.note}>{texts.decided(instantText(decision.decided_at))}</p>
        </section>
      ))}
      {notes.length > 0 && (
        <>
          <h3>{texts.notes}</h3>
          {notes.map(({ note, created_at }) => (
            <p key={created_at} className={styles.words}>
              {note}
            </p>
          ))}
        </>
      )}
      {appealOf(ownCase.data)}
    </article>
  );
}
