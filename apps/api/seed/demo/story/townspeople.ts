import { demoEmailDomain } from '../demo-constants.ts';
import type { AccountRow } from '../demo-rows.ts';
import { daysBefore, type SeedWorld, type WorldContext } from '../demo-world.ts';
import { inventStreet } from '../invent-business.ts';

type Townsperson = [first: string, last: string, city: string, postCode: string, latitude: number, longitude: number];

/** Replaces the mailbox and street that are otherwise generated. */
interface MessyPerson {
  mailbox: string;
  address: string;
}

/** These neighbours of the two demo accounts request work from `artisan@`. */
const townspeople: Townsperson[] = [
  ['Daniel', 'Ackroyd', 'Shipley', 'BD18 3HA', 53.8347, -1.7835],
  ['Zainab', 'Malik', 'Shipley', 'BD17 5NA', 53.8489, -1.7702],
  ['Eleanor', 'Firth', 'Bingley', 'BD16 1QW', 53.8456, -1.8182],
];

export interface Resident {
  account: AccountRow;
  home: { address: string; post_code: string; latitude: number; longitude: number };
}

export function addTownsperson(
  world: SeedWorld,
  context: WorldContext,
  [first, last, city, post_code, latitude, longitude]: Townsperson,
  overrides?: MessyPerson,
): Resident {
  const { makeId, now, passwordHash, random } = context;
  const created_at = daysBefore(now, 90);
  const account: AccountRow = {
    id: makeId(created_at),
    first_name: first,
    last_name: last,
    role: 'customer',
    demo: true,
    email: `${overrides?.mailbox ?? `${first}.${last}`}.saltaire@${demoEmailDomain}`.toLowerCase(),
    password_hash: passwordHash,
    last_seen: daysBefore(now, 0.2),
    created_at,
  };
  const address = overrides?.address ?? `${inventStreet(random)}, ${city}`;
  const home = { address, post_code, latitude, longitude };
  world.accounts.push(account);
  const contactDetails = { city, county: 'West Yorkshire', phone: '+447700900333' };
  world.profiles.push({ account_id: account.id, ...contactDetails, ...home });
  return { account, home };
}

export function addTownspeople(
  world: SeedWorld,
  context: WorldContext,
): Record<'daniel' | 'zainab' | 'eleanor', Resident> {
  const [daniel, zainab, eleanor] = townspeople.map((each) => addTownsperson(world, context, each));
  if (!daniel || !zainab || !eleanor) throw new Error('The Saltaire story needs three townspeople');
  return { daniel, zainab, eleanor };
}
