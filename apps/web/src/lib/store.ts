import { useSyncExternalStore } from 'react';

export function createListeners() {
  const listeners = new Set<() => void>();
  return {
    notify: () => {
      for (const listener of listeners) listener();
    },
    /** Returns an unsubscribe function. */
    add: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** A value outside React; read it with `useValue`. */
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
