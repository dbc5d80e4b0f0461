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

/** Follows the ARIA guide: arrow keys, Home and End move the focus and select. */
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
    const [rowBox, tabBox] = [row.getBoundingClientRect(), tab.getBoundingClientRect()];
    row.scrollLeft += Math.max(0, tabBox.right - rowBox.right) + Math.min(0, tabBox.left - rowBox.left);
  }, [selectedIndex]);

  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, number> = {
      ArrowRight: selectedIndex + 1,
      ArrowLeft: selectedIndex - 1,
      Home: 0,
      End: tabs.length - 1,
    };
    const targetIndex = moves[event.key];
    if (targetIndex === undefined) return;
    event.preventDefault();
    const nextIndex = (targetIndex + tabs.length) % tabs.length;
    const tab = tabs[nextIndex];
    if (!tab) return;
    onSelect(tab.id);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[nextIndex]?.focus();
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
