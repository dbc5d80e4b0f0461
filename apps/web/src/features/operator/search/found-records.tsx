import type { FoundRecords } from '@fixit/contract/operator/operator-search';
import { NetworkError } from '../../../lib/http/call-error.ts';
import { RetryLine } from '../../../ui/page/retry-line.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { texts } from './everything-texts.ts';
import { groupsWithRows, type HitGroup } from './found-groups.ts';
import { EmailHit, RecordHit } from './found-record.tsx';
import styles from './found-records.module.css';
import type { SearchState } from './use-everything-search.ts';

interface FoundRecordListProps {
  text: string;
  search: SearchState;
  onOpen: () => void;
}

/** A click on the background does not close the list. */
export function FoundRecordList({ text, search, onOpen }: FoundRecordListProps) {
  const { found, isCurrent, isTooShort, query } = search;
  return (
    <div className={styles.panel} tabIndex={-1}>
      <div className={styles.body} aria-busy={!isTooShort && !isCurrent}>
        {isTooShort ? (
          <Help text={text} />
        ) : query.isError ? (
          <RetryLine sentence={query.error instanceof NetworkError ? texts.offline : texts.failed} query={query} />
        ) : found ? (
          <Groups text={text} found={found} isCurrent={isCurrent} onOpen={onOpen} />
        ) : (
          <p role="status">{texts.searching}</p>
        )}
      </div>
      <div className={styles.foot}>
        <span className={styles.keys} aria-hidden="true">
          <kbd>↑</kbd> <kbd>↓</kbd> {texts.choose} <kbd>Enter</kbd> {texts.open} <kbd>Esc</kbd> {texts.close}
        </span>
        <span>{texts.promise}</span>
      </div>
    </div>
  );
}

function Help({ text }: { text: string }) {
  return (
    <>
      <p>{text === '' ? texts.help : texts.shorter}</p>
      <p className={styles.note}>{texts.helpMore}</p>
    </>
  );
}

interface GroupsProps {
  text: string;
  found: FoundRecords;
  isCurrent: boolean;
  onOpen: () => void;
}

function Groups({ text, found, isCurrent, onOpen }: GroupsProps) {
  const groups = groupsWithRows(found);
  const count = groups.reduce((sum, name) => sum + found[name].rows.length, 0);
  return (
    <>
      <div role="status">
        {!isCurrent ? (
          <VisuallyHidden>{texts.searching}</VisuallyHidden>
        ) : count > 0 ? (
          <VisuallyHidden>{texts.found(count)}</VisuallyHidden>
        ) : (
          <p>{texts.none(text)}</p>
        )}
        {found.withheld.length > 0 && <p className={styles.note}>{texts.withheld(found.withheld)}</p>}
      </div>
      {isCurrent && count === 0 && <p className={styles.note}>{texts.noneMore}</p>}
      {groups.map((name) => (
        <section key={name} aria-labelledby={`found-${name}`}>
          <h2 id={`found-${name}`} className={styles.heading}>
            {texts.groups[name]}
          </h2>
          <ul>
            <Hits name={name} found={found} onOpen={onOpen} />
          </ul>
          {found[name].has_more && <p className={styles.note}>{texts.more}</p>}
        </section>
      ))}
    </>
  );
}

function Hits({ name, found, onOpen }: { name: HitGroup; found: FoundRecords; onOpen: () => void }) {
  if (name === 'emails') {
    return found.emails.rows.map((failure) => <EmailHit key={failure.id} failure={failure} onOpen={onOpen} />);
  }
  return found[name].rows.map((row) => <RecordHit key={row.id} name={name} row={row} onOpen={onOpen} />);
}
