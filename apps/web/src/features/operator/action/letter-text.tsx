import type { CaseLetterDraft } from '@fixit/contract/operator/case/case-letter';
import { texts } from './action-texts.ts';
import styles from './letter-text.module.css';

/** Shows a letter word for word, without the first name with which its email begins. */
export function LetterText({ side, subject, paragraphs, signature }: CaseLetterDraft) {
  return (
    <article className={styles.letter}>
      <p className={styles.side}>{texts.letters[side]}</p>
      <p className={styles.subject}>{subject}</p>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <p>{signature}</p>
    </article>
  );
}
