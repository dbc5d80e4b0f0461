import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { DemoNotice } from '../../features/operator/gate/demo-notice.tsx';
import { Gate } from '../../features/operator/gate/gate.tsx';
import { texts as gateTexts } from '../../features/operator/gate/gate-texts.ts';
import { isNotFound, meKey, useOperator } from '../../features/operator/operator-queries.ts';
import { watchSessionDoubt } from '../../lib/http/operator-client.ts';
import { RetryLine } from '../../ui/page/retry-line.tsx';
import { FocusOnNavigation } from '../focus-on-navigation.tsx';
import { IdleNotice } from './idle-notice.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { PanelBoundary } from './panel-boundary.tsx';
import { PanelFrame } from './panel-frame.tsx';
import { texts } from './panel-frame-texts.ts';
import { panelScreens } from './panel-screens.ts';

const SignInPage = lazy(() => import('../../pages/operator/sign-in.page.tsx'));
const SetUpPage = lazy(() => import('../../pages/operator/set-up.page.tsx'));

/** A set-up link works whether somebody is signed in or not. Everything else needs a session. */
export function Panel() {
  return (
    <PanelBoundary>
      <Suspense>
        <Switch>
          <Route path="/set-up" component={SetUpPage} />
          <Route component={SignedInPanel} />
        </Switch>
      </Suspense>
    </PanelBoundary>
  );
}

function SignedInPanel() {
  const me = useOperator();
  useSessionCheck();
  if (isNotFound(me.error)) return <SignInPage />;
  if (me.data) {
    return (
      <PanelFrame operator={me.data}>
        <IdleNotice />
        <OfflineNotice />
        {me.data.passkeys.length === 0 && <DemoNotice />}
        <PanelScreens />
      </PanelFrame>
    );
  }
  if (me.isPending) return null;
  return (
    <Gate title={texts.title}>
      <RetryLine sentence={gateTexts.loadFailed} query={me} />
    </Gate>
  );
}

function PanelScreens() {
  const [location] = useLocation();
  return (
    <PanelBoundary key={location}>
      <Suspense>
        <Switch>
          {panelScreens.map(({ path, Page }) => (
            <Route key={path} path={path} component={Page} />
          ))}
          <Route>
            <Redirect to={panelScreens[0].path} replace />
          </Route>
        </Switch>
        <FocusOnNavigation path={location} />
      </Suspense>
    </PanelBoundary>
  );
}

function useSessionCheck(): void {
  const queryClient = useQueryClient();
  useEffect(
    () => watchSessionDoubt(() => void queryClient.invalidateQueries({ queryKey: meKey }, { cancelRefetch: false })),
    [queryClient],
  );
}
