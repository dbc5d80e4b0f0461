import { type ReactNode, Suspense } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import NetworkErrorPage from '../pages/public/error.tsx';
import { Boundary } from './boundary.tsx';
import { FocusOnNavigation } from './focus-on-navigation.tsx';
import { type AppRoute, Guarded } from './guard.tsx';
import { routeAt } from './page-routes.ts';
import { type Screen, screen } from './screen.ts';
import { WhenLoaded } from './when-loaded.tsx';

const notFound = screen(() => import('../pages/public/not-found.tsx'));

export interface ScreensProps {
  routes: readonly AppRoute[];
  /** The shell surrounds every screen except the visitors', and stays mounted between them. */
  shell: Screen<{ children: ReactNode }>;
}

export function Screens({ routes, shell }: ScreensProps) {
  const [location] = useLocation();
  const path = location.replace(/(.)\/$/, '$1');
  const current = routeAt(routes, path);
  // The screen itself reports a failure.
  if (current) void current.screen.preload().catch(() => undefined);
  const inShell = current !== undefined && current.guard !== 'visitor';

  const screens = (
    <Boundary key={path} path={path} inShell={inShell} onFailure={current?.screen.forget}>
      <Suspense>
        <Switch>
          {routes.map(({ path, guard, screen }) => (
            <Route key={path} path={path}>
              <Guarded guard={guard}>
                <WhenLoaded screen={screen}>
                  <screen.Page />
                </WhenLoaded>
              </Guarded>
            </Route>
          ))}
          <Route path="/error">
            <NetworkErrorPage />
          </Route>
          <Route component={notFound.Page} />
        </Switch>
        <WhenLoaded screen={current?.screen}>
          <FocusOnNavigation path={path} />
        </WhenLoaded>
      </Suspense>
    </Boundary>
  );

  if (!inShell) return screens;
  return (
    <Boundary path={path} onFailure={shell.forget}>
      <Suspense>
        <Guarded guard={current.guard}>
          <WhenLoaded screen={shell}>
            <shell.Page>{screens}</shell.Page>
          </WhenLoaded>
        </Guarded>
      </Suspense>
    </Boundary>
  );
}
