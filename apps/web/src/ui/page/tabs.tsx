import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './tabs.module.css';

interface Tab {
  id: string;
  label: string;
  panel: ReactNode;
}

interface TabsProps {
  label: string;
  tabs: readonly Tab[];
  selected: string;
  onSelect: (id: string) => void;
}

/** Follows the ARIA guide: arrow keys, Home and End move and select. */
export function Tabs({ label, tabs, selected, onSelect }: TabsProps) {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);
  const selectedIndex = Math.max(
    0,
    tabs.findIndex((tab) => tab.id === selected),
  );

  // scrollIntoView would also scroll the page.
  useEffect(() => {
    const [row, tab] = [list.current, list.current?.children[selectedIndex]];
    if (!row || !tab) return;
    const [visible, target] = [row.getBoundingClientRect(), tab.getBoundingClientRect()];
    row.scrollLeft += Math.max(0, target.right - visible.right) + Math.min(0, target.left - visible.left);
  }, [selectedIndex]);

  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, number> = {
      ArrowRight: selectedIndex + 1,
      ArrowLeft: selectedIndex - 1,
      Home: 0,
      End: tabs.length - 1,
    };
    const to = moves[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = (to + tabs.length) % tabs.length;
    const tab = tabs[next];
    if (!tab) return;
    onSelect(tab.id);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  };

  return (
    <div>
      <div role="tablist" aria-label={label} className={styles.list} ref={list}>
        {tabs.map((tab, index) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}${tab.id}`}
            aria-controls={`${base}${tab.id}panel`}
            aria-selected={index === selectedIndex}
            tabIndex={index === selectedIndex ? 0 : -1}
            className={styles.tab}
            onKeyDown={onKeyDown}
            onClick={() => onSelect(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab, index) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${base}${tab.id}panel`}
          aria-labelledby={`${base}${tab.id}`}
          hidden={index !== selectedIndex}
          className={styles.panel}
        >
          {tab.panel}
        </div>
      ))}
    </div>
  );
}
