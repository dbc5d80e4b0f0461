import { createStore } from '../../../lib/store.ts';

const storageKey = 'operator.keys';

const { get, set, useValue } = createStore(localStorage.getItem(storageKey) !== 'off');

export const areKeysOn = get;

export const useKeysSetting = useValue;

export function storeKeysSetting(isOn: boolean): void {
  localStorage.setItem(storageKey, isOn ? 'on' : 'off');
  set(isOn);
}
