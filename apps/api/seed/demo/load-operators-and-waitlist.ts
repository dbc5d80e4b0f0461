import { demoOperators } from '@fixit/contract/demo';
import type { PoolClient } from 'pg';

/** Adds the operators of the demo world. Neither has a passkey. */
export async function loadDemoOperators(client: PoolClient): Promise<Record<string, number>> {
  const { owner, viewer } = demoOperators;
  const { rowCount } = await client.query(
    `insert into operator (email, name, role) values ($1, 'Robin Demo', 'owner'), ($2, 'Visitor', 'viewer')
     on conflict do nothing`,
    [owner, viewer],
  );
  return { operators: rowCount ?? 0 };
}

/**
 * Each entry has a name, the last digits of a number reserved for drama, services, a city, its age
 * in hours, and whether the person wants to join the WhatsApp group. The oldest comes first, because
 * the panel lists the waitlist by id.
 */
const entries = [
  ['Dave 🔧', '105', 'Plumbing', 'Leeds', 75, true],
  ['Siân Featherstonehaugh', '104', 'Upholstery & French polishing', 'Ilkley', 50, false],
  ['J P', '103', 'odd jobs', 'BD18', 26, true],
  ['Mohammed Abdul-Rahman Chaudhry', '102', 'Gas boilers', 'Bradford', 5, false],
  ['Zoë O’Brien', '101', 'Roofing, gutters', 'Keighley', 2, true],
] as const;

/** Adds entries to the waitlist of the demo world. */
export async function loadDemoWaitlist(client: PoolClient): Promise<Record<string, number>> {
  for (const [name, number, services, city, hours, group] of entries) {
    await client.query(
      `insert into waitlist_entry
         (full_name, whatsapp_number, services, city, join_whatsapp_group, featured, forwarded_at, created_at)
       values ($1, '07700900' || $2, $3, $4, $5, false, null, now() - make_interval(hours => $6))
       on conflict do nothing`,
      [name, number, services, city, group, hours],
    );
  }
  return { waitlistEntries: entries.length };
}
