import type { ReactNode } from 'react';
import type_ from './type.module.css';

/** Text for those who listen only; also what names an icon button. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={type_.hidden}>{children}</span>;
}
