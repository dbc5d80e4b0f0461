import './frame.css';
import type { ReactNode } from 'react';
import { useToken } from '../../lib/http/session.ts';
import { SkipLink } from '../../ui/visually-hidden.tsx';
import { Overlays } from '../overlays.tsx';
import { Cached } from '../shell/cached.tsx';
import { dialogs } from './dialogs.ts';
import { Header } from './header.tsx';
import { useReturnTo } from './use-return-to.ts';

export default function Frame({ children }: { children: ReactNode }) {
  const token = useToken();
  useReturnTo();
  return (
    <Cached key={token}>
      <SkipLink />
      <Header />
      {children}
      <Overlays dialogs={dialogs} />
    </Cached>
  );
}
