import { useEffect } from 'react';
import { marketName } from '../market-name.ts';

export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} – ${marketName}`;
  }, [title]);
}
