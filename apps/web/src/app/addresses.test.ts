// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { appAddresses } from './addresses.ts';
import { routes } from './routes.ts';

test('the worker knows every address of the app', () => {
  expect([...appAddresses].sort()).toEqual([...routes.map(({ path }) => path), '/error'].sort());
});
