import { useEffect } from 'react';

/** Names the screen in the browser's title: 'Bookings – Fixit'. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} – Fixit`;
  }, [title]);
}
