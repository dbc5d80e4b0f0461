import { type ComponentType, createElement, lazy } from 'react';
import { NetworkError } from '../lib/http/call-error.ts';
import { reloadIfOutdated } from './reload-if-outdated.ts';

/**
 * Loads a module of a chunk of its own. One that does not come counts as a network failure, unless a release has replaced
 * it: then the page reloads and the promise waits for that.
 */
export async function loadChunk<M>(load: () => Promise<M>): Promise<M> {
  try {
    return await load();
  } catch {
    if (await reloadIfOutdated()) return new Promise<never>(() => {});
    throw new NetworkError('unreachable');
  }
}

/** A component of a chunk of its own, with the way to load it early, and to forget a try that failed. */
export function screen<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  let loading: Promise<{ default: ComponentType<P> }> | undefined;
  const preload = () => {
    loading ??= loadChunk(load);
    return loading;
  };
  let Loaded = lazy(preload);
  const forget = () => {
    loading = undefined;
    Loaded = lazy(preload);
  };
  const Page: ComponentType<P> = (props) => createElement(Loaded, props);
  return { Page, preload, forget };
}

/** A component of a chunk of its own, as `screen` makes it. */
export type Screen<P extends object = object> = ReturnType<typeof screen<P>>;
