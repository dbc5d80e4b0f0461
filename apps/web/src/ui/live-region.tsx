import type { ReactNode } from 'react';
import type_ from './type.module.css';

/** Says its content whenever it changes, politely, without showing it. */
export function LiveRegion({ children }: { children: ReactNode }) {
  return (
    <div aria-live="polite" className={type_.hidden}>
      {children}
    </div>
  );
}
