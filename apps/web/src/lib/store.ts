import { useSyncExternalStore } from 'react';

export function createListeners() {
  const listeners = new Set<() => void>();
  return {
    notify: () => {
      for (const listener of listeners) listener();
    },
    add: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Creates a value outside React, which `useValue` reads. */
export function createStore<T>(initial: T) {
  let value = initial;
  const { notify, add } = createListeners();
  const get = () => value;
  const set = (next: T) => {
    value = next;
    notify();
  };
  return { get, set, useValue: (): T => useSyncExternalStore(add, get, get) };
}
