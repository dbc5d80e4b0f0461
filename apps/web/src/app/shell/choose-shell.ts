import { type ComponentProps, createElement, useState } from 'react';
import { isRestricted } from '../../lib/http/session.ts';
import { screen } from '../screen.ts';
import type { ScreensProps } from '../screens.tsx';

type Shell = ScreensProps['shell'];

/** Chooses the shell each time one is mounted, because a suspended person has a different one. */
export function chooseShell(usual: Shell): Shell {
  const restricted: Shell = screen(() => import('./restricted-shell.tsx'));
  const current = () => (isRestricted() ? restricted : usual);
  const Page = (props: ComponentProps<Shell['Page']>) => {
    const [Current] = useState(() => current().Page);
    return createElement(Current, props);
  };
  return {
    Page,
    preload: () => current().preload(),
    isLoaded: () => current().isLoaded(),
    forget: () => current().forget(),
  };
}
