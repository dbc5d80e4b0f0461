// @vitest-environment jsdom
import { artisanScreens, customerScreens } from '@fixit/contract/screen';
import { expect, test } from 'vitest';
import { routes } from './customer-routes.ts';
import { routesOf } from './page-routes.ts';
import { routes as workspaceRoutes } from './workspace/workspace-routes.ts';

test('every screen of the contract has its page', () => {
  expect(routes.map(({ path, guard }) => [path, guard])).toEqual(Object.entries(customerScreens));
  expect(workspaceRoutes.map(({ path, guard }) => [path, guard])).toEqual(Object.entries(artisanScreens));
});

test('every page belongs to a screen', () => {
  const files = import.meta.glob(['../pages/**/*.page.tsx', '!../pages/operator/**']);
  const names = Object.keys(files).map((file) => /\/(?:workspace-)?([^/]+)\.page/.exec(file)?.[1]);
  const paths = [...Object.keys(customerScreens), ...Object.keys(artisanScreens)];
  const pageNames = new Set(paths.map((path) => path.slice(1) || 'home'));
  expect(names.filter((name) => !name || !pageNames.has(name))).toEqual([]);
});

test('a screen without a page is an error at start-up', () => {
  expect(() => routesOf({ '/nowhere': 'open' }, {})).toThrow('There is no page for /nowhere');
});
