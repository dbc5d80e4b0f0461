import { artisanScreens, customerScreens, type Guard, staticPages, workspaceBase } from '@fixit/contract/screen';

type Queries = Readonly<Record<string, readonly string[]>>;

const named: Readonly<Record<string, string>> = {
  '/': 'landing',
  '/workspace': 'workspace-today',
  '/workspace/chat': 'workspace-contacts',
};

/**
 * Returns the name of a picture: '/workspace/bookings?view=week' becomes 'workspace-bookings-week'. Ids in a query
 * are left out.
 */
export function pictureName(address: string): string {
  const [path = '', query = ''] = address.split('?');
  const values = [...new URLSearchParams(query)].filter(([key]) => !key.endsWith('_id')).map(([, value]) => value);
  return [named[path] ?? path.slice(1).replaceAll('/', '-'), ...values].join('-');
}

function addressesOf(
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

export const visitorAddresses = [
  ...Object.keys(staticPages),
  '/nowhere',
  ...addressesOf(customerScreens, isForVisitors),
];

export const customerAddresses = (queries?: Queries) => addressesOf(customerScreens, isForMembers, queries);

export const artisanAddresses = addressesOf(artisanScreens, isForMembers, {
  '/bookings': ['view=week', 'view=day'],
  '/profile': ['', 'part=services', 'part=hours', 'part=time-off'],
  '/onboarding': ['step=business', 'step=photos'],
}).map((address) => (address === '/' ? workspaceBase : `${workspaceBase}${address}`));
