import type { CaseDetails } from '@fixit/contract/operator/case/case-calls';
import { instantText } from '../../../lib/format.ts';
import { Section } from '../../../ui/page/section.tsx';
import styles from './case-copies.module.css';
import { texts } from './case-texts.ts';

export function CaseNotes({ notes }: Pick<CaseDetails, 'notes'>) {
  return (
    <Section title={texts.notes}>
      <ul className={styles.rows}>
        {notes.map(({ id, audience, note, author, created_at }) => (
          <li key={id} className={styles.row}>
            <p className={styles.words}>{note}</p>
            <p className={styles.about}>
              {texts.audiences[audience]}. {author ?? texts.byCommand}, {instantText(created_at)}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
