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
  let loadedPage: ComponentType<P> | undefined;
  const preload = () => {
    loading ??= loadChunk(load).then((module) => {
      loadedPage = module.default;
      return module;
    });
    return loading;
  };
  let LazyPage = lazy(preload);
  const forget = () => {
    loading = undefined;
    LazyPage = lazy(preload);
  };
  /** Renders a loaded screen immediately, because React would show a fallback for at least 300 ms. */
  const Page: ComponentType<P> = (props) => {
    const [Current] = useState(() => loadedPage ?? LazyPage);
    return createElement(Current, props);
  };
  const isLoaded = () => loadedPage !== undefined;
  return { Page, preload, isLoaded, forget };
}

export type Screen<P extends object = object> = ReturnType<typeof screen<P>>;
