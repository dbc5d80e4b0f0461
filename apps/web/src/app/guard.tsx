import { type ReactNode, useEffect } from 'react';
import { Redirect } from 'wouter';
import { paths } from '../lib/paths.ts';
import { lastFarewell, useToken } from '../lib/session.ts';
import { keepWanted } from '../lib/wanted.ts';
import type { Guard } from './routes.ts';

/** Shows a screen to those it is for and sends the others on. Only the stored token is looked at. */
export function Guarded({ by, children }: { by: Guard; children: ReactNode }) {
  const token = useToken();
  if (by === 'protected' && token === null) return <SendToLogin />;
  if (by === 'visitor' && token !== null) return <Redirect to={paths.dashboard} replace />;
  return children;
}

function SendToLogin() {
  useEffect(() => {
    if (lastFarewell() !== 'signed_out') keepWanted(window.location.pathname + window.location.search);
  }, []);
  return <Redirect to={paths.login} replace />;
}
