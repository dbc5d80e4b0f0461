import type { Guard } from '@fixit/contract/screen';
import type { ComponentType } from 'react';
import type { AppRoute } from './guard.tsx';
import { screen } from './screen.ts';

export type PageFiles = Readonly<Record<string, () => Promise<unknown>>>;

/**
 * The file of a screen is `<last part of the path>.page.tsx`, with `workspace-` before the name of
 * a workspace screen that the customers have too.
 */
export function routesOf(screens: Readonly<Record<string, Guard>>, files: PageFiles): readonly AppRoute[] {
  const loaders = new Map(
    Object.entries(files).map(([file, load]) => [/\/(?:workspace-)?([^/]+)\.page\.tsx$/.exec(file)?.[1], load]),
  );
  return Object.entries(screens).map(([path, guard]) => {
    const load = loaders.get(path.slice(1) || 'home');
    if (!load) throw new Error(`There is no page for ${path}`);
    // The default export of every page is its component.
    return { path, guard, screen: screen(load as () => Promise<{ default: ComponentType }>) };
  });
}

/** Returns the route of a path within the app, with or without a final slash. */
export function routeAt(routes: readonly AppRoute[], location: string): AppRoute | undefined {
  const path = location.replace(/(.)\/$/, '$1') || '/';
  return routes.find((route) => route.path === path);
}
