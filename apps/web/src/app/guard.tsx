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

/** Checks only that a token is stored. The server checks the token itself. */
export function Guarded({ guard, children }: { guard: Guard; children: ReactNode }) {
  const token = useToken();
  const [path] = useLocation();
  const [wasSignedIn] = useState(token !== null);
  if (guard === 'protected' && token === null) return <SendToLogin wasSignedIn={wasSignedIn} />;
  if (guard === 'protected' && isRestricted() && path !== paths.cases()) return <Redirect to={paths.cases()} replace />;
  if (guard === 'visitor' && token !== null)
    return <Redirect to={storeSocialAnswer() ? paths.account : paths.home} replace />;
  return children;
}

function SendToLogin({ wasSignedIn }: { wasSignedIn: boolean }) {
  const [, navigate] = useLocation();
  useLayoutEffect(() => {
    const hasSignedOut = wasSignedIn && lastSignOutReason() === 'signed_out';
    if (hasSignedOut) forgetReturnTo();
    else rememberReturnTo(window.location.pathname + window.location.search);
    navigate(paths.login, { replace: true });
  }, [wasSignedIn, navigate]);
  return null;
}
