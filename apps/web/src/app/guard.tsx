import type { Guard } from '@fixit/contract/screen';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { Redirect, useLocation } from 'wouter';
import { isRestricted, lastSignOutReason, useToken } from '../lib/http/session.ts';
import { storeSocialAnswer } from '../lib/http/social-answer.ts';
import { forgetReturnTo, rememberReturnTo } from '../lib/navigation/return-to.ts';
import { paths } from '../lib/paths.ts';
import type { Screen } from './screen.ts';

export interface AppRoute {
  readonly path: string;
  readonly guard: Guard;
  readonly screen: Screen;
}

/** Checks only the stored token. */
export function Guarded({ by, children }: { by: Guard; children: ReactNode }) {
  const token = useToken();
  const [path] = useLocation();
  const [wasSignedIn] = useState(token !== null);
  if (by === 'protected' && token === null) return <SendToLogin leaving={wasSignedIn} />;
  if (by === 'protected' && isRestricted() && path !== paths.cases()) return <Redirect to={paths.cases()} replace />;
  if (by === 'visitor' && token !== null)
    return <Redirect to={storeSocialAnswer() ? paths.account : paths.home} replace />;
  return children;
}

function SendToLogin({ leaving }: { leaving: boolean }) {
  const [, navigate] = useLocation();
  useLayoutEffect(() => {
    const signedOut = leaving && lastSignOutReason() === 'signed_out';
    if (signedOut) forgetReturnTo();
    else rememberReturnTo(window.location.pathname + window.location.search);
    navigate(paths.login, { replace: true });
  }, [leaving, navigate]);
  return null;
}
