import { lazy, Suspense } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import NetworkErrorPage from '../pages/error.tsx';
import { Boundary } from './boundary.tsx';
import { Guarded } from './guard.tsx';
import { routes } from './routes.ts';
import { ScreenChange } from './screen-change.tsx';

const loadShell = () => import('./shell/shell.tsx');
const Shell = lazy(loadShell);
const NotFoundPage = lazy(() => import('../pages/not-found.tsx'));

/** The screen of the current address. All but the visitors' ones stand in the shell, which stays when they change. */
export function Screens() {
  const [address] = useLocation();
  const here = address.replace(/(.)\/$/, '$1');
  const current = routes.find((route) => route.path === here);
  if (current) void current.screen.preload().catch(() => undefined);
  const inShell = current !== undefined && current.guard !== 'visitor';

  const screens = (
    <Boundary key={here}>
      <Suspense>
        <Switch>
          {routes.map(({ path, guard, screen }) => (
            <Route key={path} path={path}>
              <Guarded by={guard}>
                <screen.Page />
              </Guarded>
            </Route>
          ))}
          <Route path="/error" component={NetworkErrorPage} />
          <Route component={NotFoundPage} />
        </Switch>
        <ScreenChange address={here} />
      </Suspense>
    </Boundary>
  );

  if (!inShell) return screens;
  return (
    <Suspense>
      <Guarded by={current.guard}>
        <Shell>{screens}</Shell>
      </Guarded>
    </Suspense>
  );
}
