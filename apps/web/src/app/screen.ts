import { type ComponentType, createElement, lazy, useState } from 'react';
import { NetworkError } from '../lib/http/call-error.ts';
import { reloadIfOutdated } from './reload-if-outdated.ts';

/**
 * Loads a chunk. If a new release has replaced the chunk, the page reloads; any other failure
 * counts as a network failure.
 */
export async function loadChunk<M>(load: () => Promise<M>): Promise<M> {
  try {
    return await load();
  } catch {
    if (await reloadIfOutdated()) return new Promise<never>(() => {});
    throw new NetworkError('unreachable');
  }
}

export function screen<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  let loading: Promise<{ default: ComponentType<P> }> | undefined;
  let loaded: ComponentType<P> | undefined;
  const preload = () => {
    loading ??= loadChunk(load).then((module) => {
      loaded = module.default;
      return module;
    });
    return loading;
  };
  let Loaded = lazy(preload);
  const forget = () => {
    loading = undefined;
    Loaded = lazy(preload);
  };
  /** Renders a loaded screen at once, because React waits 300 ms after it has shown a fallback. */
  const Page: ComponentType<P> = (props) => {
    const [Current] = useState(() => loaded ?? Loaded);
    return createElement(Current, props);
  };
  const isLoaded = () => loaded !== undefined;
  return { Page, preload, isLoaded, forget };
}

export type Screen<P extends object = object> = ReturnType<typeof screen<P>>;
