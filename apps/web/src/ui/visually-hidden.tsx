import type { MouseEvent, ReactNode } from 'react';
import typeStyles from './theme/type.module.css';

export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={typeStyles.hidden}>{children}</span>;
}

export function SkipLink() {
  return (
    <a href="#main" className={typeStyles.skip} onClick={focusMain}>
      Skip to content
    </a>
  );
}

/** Focuses the main part without changing the URL. On a static page the browser follows the link itself. */
function focusMain(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById('main')?.focus();
}
