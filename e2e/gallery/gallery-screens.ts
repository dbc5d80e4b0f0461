import { artisanScreens, customerScreens, type Guard, staticPages, workspaceBase } from '@fixit/contract/screen';

type Queries = Readonly<Record<string, readonly string[]>>;

const specialNames: Readonly<Record<string, string>> = {
  '/': 'landing',
  '/workspace': 'workspace-today',
  '/workspace/chat': 'workspace-contacts',
};

/**
 * Returns the name of a screen's picture: '/workspace/bookings?view=week' becomes
 * 'workspace-bookings-week'. Ids in the query are left out.
 */
export function pictureName(url: string): string {
  const [path = '', query = ''] = url.split('?');
  const values = [...new URLSearchParams(query)].filter(([key]) => !key.endsWith('_id')).map(([, value]) => value);
  return [specialNames[path] ?? path.slice(1).replaceAll('/', '-'), ...values].join('-');
}

function listPaths(
  screens: Readonly<Record<string, Guard>>,
  isIncluded: (guard: Guard) => boolean,
  queries: Queries = {},
): readonly string[] {
  return Object.entries(screens).flatMap(([path, guard]) =>
    isIncluded(guard) ? (queries[path] ?? ['']).map((query) => `${path}${query && `?${query}`}`) : [],
  );
}

const isForVisitors = (guard: Guard) => guard === 'visitor';
const isForMembers = (guard: Guard) => guard !== 'visitor';

export const visitorPaths = [...Object.keys(staticPages), '/nowhere', ...listPaths(customerScreens, isForVisitors)];

export const customerPaths = (queries?: Queries) => listPaths(customerScreens, isForMembers, queries);

export const artisanPaths = listPaths(artisanScreens, isForMembers, {
  '/bookings': ['view=week', 'view=day'],
  '/profile': ['', 'part=services', 'part=hours', 'part=time-off'],
  '/onboarding': ['step=business', 'step=photos'],
}).map((path) => (path === '/' ? workspaceBase : `${workspaceBase}${path}`));
