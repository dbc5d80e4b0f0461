import type { OperatorRole } from '@fixit/contract/operator/operator-role';
import { House, type LucideIcon, ScrollText, ShieldUser, Users } from 'lucide-react';
import { type ComponentType, lazy } from 'react';
import { texts } from './panel-frame-texts.ts';

interface PanelScreen {
  path: string;
  Page: ComponentType;
  /** The rail links the screen for this role and those above it. A screen without a link is reached from another. */
  link?: { label: string; icon: LucideIcon; role: OperatorRole };
}

export const panelScreens: readonly [PanelScreen, ...PanelScreen[]] = [
  {
    path: '/',
    Page: lazy(() => import('../../pages/operator/overview.page.tsx')),
    link: { label: texts.overview, icon: House, role: 'viewer' },
  },
  {
    path: '/people',
    Page: lazy(() => import('../../pages/operator/people.page.tsx')),
    link: { label: texts.people, icon: Users, role: 'viewer' },
  },
  { path: '/people/:id', Page: lazy(() => import('../../pages/operator/person.page.tsx')) },
  {
    path: '/audit',
    Page: lazy(() => import('../../pages/operator/audit.page.tsx')),
    link: { label: texts.audit, icon: ScrollText, role: 'viewer' },
  },
  {
    path: '/operators',
    Page: lazy(() => import('../../pages/operator/operators.page.tsx')),
    link: { label: texts.operators, icon: ShieldUser, role: 'owner' },
  },
];
