import { formatHouseRule } from '@fixit/contract/case/house-rule';
import type { CaseDetails } from '@fixit/contract/operator/case/case-calls';
import { instantText } from '../../../lib/format.ts';
import { classes } from '../../../ui/classes.ts';
import { Section } from '../../../ui/page/section.tsx';
import styles from './case-copies.module.css';
import { texts } from './case-texts.ts';

export function CaseDecisions({ title, decisions }: Pick<CaseDetails, 'decisions'> & { title: string }) {
  return (
    <Section title={title}>
      <ul className={styles.rows}>
        {decisions.map(({ id, action, rule, reason, decided_at, withdrawn_at, operator, letters }) => (
          <li key={id} className={styles.row}>
            <p>
              <strong>{texts.decided[action]}</strong>. {formatHouseRule(rule)}
            </p>
            {reason !== null && <p className={styles.words}>{reason}</p>}
            <p className={styles.about}>
              {operator ?? texts.byCommand}, {instantText(decided_at)}
            </p>
            {withdrawn_at && <p className={styles.about}>{texts.withdrawn(instantText(withdrawn_at))}</p>}
            {letters.map((letter) => (
              <LetterDelivery key={letter.id} letter={letter} />
            ))}
          </li>
        ))}
      </ul>
    </Section>
  );
}

type Letter = CaseDetails['decisions'][number]['letters'][number];

function LetterDelivery({ letter }: { letter: Letter }) {
  const { side, name, subject, paragraphs, state, leaves_at, stopped_at, sent_at, failure } = letter;
  return (
    <div className={classes(styles.about, state === 'failed' && styles.failed)}>
      <p>
        {texts.letterTo[side]} {name || texts.somebody}:{' '}
        {texts.letterStates[state](instantText(sent_at ?? stopped_at ?? leaves_at))}
      </p>
      {failure !== null && <p>{texts.letterFailed(failure)}</p>}
      {state === 'failed' && <p>{texts.letterRetry}</p>}
      <details>
        <summary>{texts.readLetter}</summary>
        <p>
          <strong>{subject}</strong>
        </p>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </details>
    </div>
  );
}
