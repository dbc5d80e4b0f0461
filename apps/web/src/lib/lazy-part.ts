import { type ComponentType, useEffect, useState } from 'react';

/**
 * Makes a hook for a part of a screen that few visits need. Its code loads on demand: the part is
 * undefined until then, and null after a failure.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>, onFailure: (error: unknown) => void) {
  let loadedPart: ComponentType<P> | undefined;
  return function useLazyPart(isNeeded: boolean): ComponentType<P> | null | undefined {
    const [part, setPart] = useState<ComponentType<P> | null | undefined>(() => loadedPart);
    const isMissing = isNeeded && part === undefined;
    useEffect(() => {
      if (!isMissing) return;
      let mounted = true;
      const settle = (component: ComponentType<P> | null) => mounted && setPart(() => component);
      load().then(
        (component) => {
          loadedPart = component;
          settle(component);
        },
        (error: unknown) => {
          onFailure(error);
          settle(null);
        },
      );
      return () => {
        mounted = false;
      };
    }, [isMissing]);
    return part;
  };
}
