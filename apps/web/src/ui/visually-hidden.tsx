import type { MouseEvent, ReactNode } from 'react';
import type_ from './type.module.css';

/** Text for those who listen only; also what names an icon button. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={type_.hidden}>{children}</span>;
}

/** Leads the keyboard past the header to the main part. Seen only while it has the focus. */
export function SkipLink() {
  return (
    <a href="#main" className={type_.skip} onClick={focusMain}>
      Skip to content
    </a>
  );
}

/** In the app the address stays as it is; a finished page follows the link itself. */
function focusMain(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById('main')?.focus();
}
