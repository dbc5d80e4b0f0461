import { listOf, type OperatorListName, operatorListNames } from '@fixit/contract/operator/operator-list';
import type { OperatorRole } from '@fixit/contract/operator/operator-role';
import {
  Activity,
  Award,
  CalendarDays,
  Flag,
  House,
  Inbox,
  LayoutGrid,
  ListOrdered,
  type LucideIcon,
  Mail,
  Scale,
  ScrollText,
  ShieldUser,
  SlidersHorizontal,
  Star,
  Users,
} from 'lucide-react';
import { type ComponentType, createElement, lazy } from 'react';
import { FindingCount } from '../../features/operator/system/finding-count.tsx';
import { texts } from './panel-frame-texts.ts';

export const ownAccountPath = '/your-account';

interface PanelScreen {
  path: string;
  Page: ComponentType;
  /** The rail shows the link to this role and those above it. */
  link?: {
    label: string;
    icon: LucideIcon;
    role: OperatorRole;
    group?: RailGroup;
    Count?: ComponentType<{ id: string }>;
  };
}

type RailGroup = keyof typeof texts.groups;

const listIcons: Readonly<Record<OperatorListName, LucideIcon>> = {
  cases: Flag,
  people: Users,
  requests: Inbox,
  bookings: CalendarDays,
  disputes: Scale,
  reviews: Star,
  waitlist: ListOrdered,
  invitations: Mail,
  features: Award,
  audit: ScrollText,
};

const listGroups: Readonly<Partial<Record<OperatorListName, RailGroup>>> = {
  requests: 'lists',
  bookings: 'lists',
  reviews: 'lists',
  waitlist: 'lists',
  features: 'lists',
  audit: 'running',
};

const ListPage = lazy(() => import('../../pages/operator/list.page.tsx'));
const RecordPage = lazy(() => import('../../pages/operator/record.page.tsx'));

function screensOf(name: OperatorListName): [PanelScreen, PanelScreen] {
  const { label, path, role, isInNavigation } = listOf(name);
  const group = listGroups[name];
  const link = { label, icon: listIcons[name], role, ...(group && { group }) };
  // A component is remounted when its type changes, so each list has one type.
  const ListScreen = () => createElement(ListPage, { name });
  const RowScreen = () => createElement(RecordPage, { name });
  return [
    { path: `/${path}`, Page: ListScreen, ...(isInNavigation && { link }) },
    { path: `/${path}/:id`, Page: RowScreen },
  ];
}

/** The rail shows Coverage between the lists and the audit log. */
const coverageScreens: readonly PanelScreen[] = [
  {
    path: '/coverage',
    Page: lazy(() => import('../../pages/operator/coverage.page.tsx')),
    link: { label: texts.coverage, icon: LayoutGrid, role: 'viewer', group: 'lists' },
  },
  { path: '/coverage/import', Page: lazy(() => import('../../pages/operator/import.page.tsx')) },
  { path: '/coverage/invite', Page: lazy(() => import('../../pages/operator/invite.page.tsx')) },
];

export const panelScreens: readonly [PanelScreen, ...PanelScreen[]] = [
  {
    path: '/',
    Page: lazy(() => import('../../pages/operator/overview.page.tsx')),
    link: { label: texts.overview, icon: House, role: 'viewer' },
  },
  // An account has its own screen instead of the one for a row of a list.
  { path: '/people/:id', Page: lazy(() => import('../../pages/operator/person.page.tsx')) },
  ...operatorListNames.flatMap((name) =>
    name === 'audit' ? [...coverageScreens, ...screensOf(name)] : screensOf(name),
  ),
  {
    path: '/system',
    Page: lazy(() => import('../../pages/operator/system.page.tsx')),
    link: { label: texts.system, icon: Activity, role: 'viewer', group: 'running', Count: FindingCount },
  },
  {
    path: '/operators',
    Page: lazy(() => import('../../pages/operator/operators.page.tsx')),
    link: { label: texts.operators, icon: ShieldUser, role: 'owner', group: 'running' },
  },
  {
    path: '/settings',
    Page: lazy(() => import('../../pages/operator/settings.page.tsx')),
    link: { label: texts.settings, icon: SlidersHorizontal, role: 'owner', group: 'running' },
  },
  { path: ownAccountPath, Page: lazy(() => import('../../pages/operator/your-account.page.tsx')) },
];
