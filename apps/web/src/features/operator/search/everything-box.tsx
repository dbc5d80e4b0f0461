import { searchLimits } from '@fixit/contract/operator/operator-search';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { classes } from '../../../ui/classes.ts';
import { Icon } from '../../../ui/icon.tsx';
import styles from './everything-box.module.css';
import { texts } from './everything-texts.ts';
import { firstHref } from './found-groups.ts';
import { FoundRecordList } from './found-records.tsx';
import { useEverythingSearch } from './use-everything-search.ts';
import { useResultKeys } from './use-result-keys.ts';

const fieldId = 'search-everything';

export function focusSearch(): void {
  document.getElementById(fieldId)?.focus();
}

/**
 * Searches everything while somebody types. The results are links below the field: the arrows move
 * through them, and Enter in the field opens the first. The text stays until somebody changes it.
 */
export function EverythingBox() {
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [opensFirst, setOpensFirst] = useState(false);
  const [, navigate] = useLocation();
  const box = useRef<HTMLDivElement>(null);
  const search = useEverythingSearch(text, isOpen);
  const { found, isCurrent, isTooShort } = search;
  const firstResult = found && isCurrent && !isTooShort ? firstHref(found) : undefined;

  useEffect(() => {
    if (!opensFirst || !isCurrent) return;
    setOpensFirst(false);
    if (!firstResult) return;
    leaveSearch();
    navigate(firstResult);
  }, [opensFirst, isCurrent, firstResult, navigate]);

  useResultKeys(box, {
    // The answer may not have arrived yet.
    onEnter: () => setOpensFirst(!isTooShort),
    onEscape: leaveSearch,
    onLeave: () => setOpen(false),
  });
  return (
    <div ref={box} role="search" aria-label={texts.everything} className={classes(styles.box, isOpen && styles.isOpen)}>
      <div className={styles.field}>
        <Icon of={Search} className={styles.icon} />
        <input
          id={fieldId}
          type="search"
          aria-label={texts.search}
          placeholder={texts.search}
          autoComplete="off"
          spellCheck={false}
          maxLength={searchLimits.longest}
          className={styles.input}
          value={text}
          onFocus={(event) => {
            event.currentTarget.select();
            setOpen(true);
          }}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setOpensFirst(false);
            setOpen(true);
          }}
        />
        <kbd className={styles.key} aria-hidden="true">
          /
        </kbd>
      </div>
      {isOpen && (
        <>
          <div className={styles.scrim} aria-hidden="true" />
          <FoundRecordList text={text.trim()} search={search} onOpen={leaveSearch} />
        </>
      )}
    </div>
  );
}

/** The search closes once the focus has left it. */
function leaveSearch(): void {
  document.getElementById('main')?.focus({ preventScroll: true });
}
