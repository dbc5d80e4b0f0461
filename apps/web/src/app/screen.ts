import { type ComponentType, lazy } from 'react';
import { NetworkError } from '../lib/call-error.ts';

type Page = { default: ComponentType };

/** A page in a chunk of its own; a chunk that does not come counts as a network failure. */
export function screen(load: () => Promise<Page>) {
  let loading: Promise<Page> | undefined;
  const preload = () => {
    loading ??= load().catch(() => {
      throw new NetworkError('unreachable');
    });
    return loading;
  };
  return { Page: lazy(preload), preload };
}
