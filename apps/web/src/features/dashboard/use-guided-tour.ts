import { useEffect } from 'react';

const seenKey = 'hasSeenTutorial';

export function useGuidedTour(isReady: boolean): void {
  useEffect(() => {
    if (!isReady || localStorage.getItem(seenKey)) return;
    let hasLeft = false;
    let endTour: (() => void) | undefined;
    const start = async () => {
      const { startGuidedTour } = await import('./guided-tour.ts');
      if (hasLeft) return;
      endTour = startGuidedTour();
      localStorage.setItem(seenKey, 'true');
    };
    start().catch((error: unknown) => console.error(error));
    return () => {
      hasLeft = true;
      endTour?.();
    };
  }, [isReady]);
}
