import { operator } from '@fixit/contract/operator/operator';
import { listOf, type OperatorListName, operatorListNames } from '@fixit/contract/operator/operator-list';
import { listCalls } from '@fixit/contract/operator/operator-list-calls';
import { pathOfCall } from '@fixit/contract/route';

/** The operator panel makes this call. */
export interface PanelCall {
  name: string;
  method: 'GET' | 'POST';
  path: string;
  body?: object;
}

/** The lists and the search are queried with these values. */
export interface PanelSubjects {
  category_id: string;
  /** This and `heaviestCustomer` are ids of accounts. */
  heaviestArtisan: string;
  heaviestCustomer: string;
  customer: { id: string; email: string; phone: string; postcode: string; last_name: string };
  request: string;
  booking: string;
}

/** Returns calls of each list: unfiltered, its tenth page, and with each value of each filter. */
export function listPanelCalls(subjects: PanelSubjects): (PanelCall & { page?: number })[] {
  return operatorListNames.flatMap((name) => [
    listCall(name, {}),
    { ...listCall(name, {}), name: `list.${name}: page 10`, page: 10 },
    ...Object.entries(listOf(name).filters).flatMap(([key, filter]) => {
      const values = filter.kind === 'choice' ? Object.keys(filter.choices) : textValues(filter, subjects);
      return values.map((value) => listCall(name, { [key]: value }));
    }),
  ]);
}

function textValues({ kind, label }: { kind: string; label: string }, subjects: PanelSubjects): string[] {
  const { customer, heaviestArtisan, heaviestCustomer } = subjects;
  if (kind === 'category') return [subjects.category_id];
  if (kind === 'day') return [0, 30].map((days) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10));
  if (label === 'Search by account') return [heaviestArtisan, heaviestCustomer, customer.email];
  if (kind === 'search') return ['a', 'Smith', 'Zzyzx', customer.email];
  return label === 'Area' ? [customer.postcode.split(' ')[0] ?? ''] : ['a', 'job'];
}

function listCall(name: OperatorListName, query: Record<string, string>): PanelCall {
  const filters = Object.entries(query).map(([key, value]) => ` ${key}=${value.slice(0, 12)}`);
  return {
    name: `list.${name}:${filters.join('') || ' all'}`,
    method: 'GET',
    path: pathOfCall(listCalls[name], { query }),
  };
}

/** Returns searches for every kind of text, including the most common names. */
export function listSearches({ customer, heaviestArtisan, request, booking }: PanelSubjects): PanelCall[] {
  const { phone, postcode, email, last_name } = customer;
  const texts = [
    heaviestArtisan,
    request,
    booking,
    email,
    phone,
    phone.slice(-6),
    postcode,
    postcode.replace(' ', ''),
    postcode.split(' ')[0] ?? '',
    last_name,
    'smith',
    'james smith',
    'a',
    'ab',
    'plumbing',
    'smith & sons',
    'zzyzx',
  ];
  return texts.map((text) => {
    const { method, path } = operator.searchEverything;
    return { name: `search: ${text.slice(0, 20)}`, method, path, body: { text } };
  });
}
