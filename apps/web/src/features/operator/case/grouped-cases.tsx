import type { GroupedCase } from '@fixit/contract/operator/case/case-letter';
import { BlurredPicture } from './blurred-picture.tsx';
import styles from './case-copies.module.css';
import { texts } from './case-texts.ts';

export function GroupedCases({ cases }: { cases: readonly GroupedCase[] }) {
  return (
    <section aria-label={texts.reported}>
      <ol className={styles.rows}>
        {cases.map(({ id, number, reason, copies }) => (
          <li key={id} className={styles.row}>
            {copies.map(({ text, picture, thumbnail }) => (
              <div key={`${text} ${picture}`}>
                {text && <p className={styles.reported}>{text}</p>}
                {picture && <BlurredPicture url={picture} thumbnail={thumbnail} />}
              </div>
            ))}
            <p className={styles.about}>{texts.groupedCase(number, reason)}</p>
          </li>
        ))}
      </ol>
      {cases.length > 1 && <p className={styles.about}>{texts.groupedLetters}</p>}
    </section>
  );
}
