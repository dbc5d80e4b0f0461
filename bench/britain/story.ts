import { booking } from '@fixit/contract/booking';
import { conversation } from '@fixit/contract/conversation';
import { job } from '@fixit/contract/job';
import type { Route } from '@fixit/contract/route';
import type { Client } from 'pg';
import { callAs, type MeasuredCall } from './calls.ts';
import type { LoadCrowd } from './people.ts';

/** Sends a request, accepts it as two artisans, opens a conversation, proposes an appointment and accepts it. */
export async function tellStory(
  origin: string,
  client: Client,
  customer: LoadCrowd['customers'][number],
  report: (call: string, status: number, milliseconds: number) => void,
): Promise<void> {
  const write = async (token: string, route: Route, input: Parameters<typeof callAs>[3]) => {
    const call = callAs(token, 'write', route, input);
    const from = performance.now();
    const { status, text } = await sendCall(origin, call);
    // Some artisans already have an appointment at that time, and the story ends there.
    if (route !== booking.propose || status !== 409) report(call.name, status, performance.now() - from);
    return status === 200 || status === 201 ? (JSON.parse(text) as { data?: { id?: string } }).data?.id : undefined;
  };
  const { post_code, category_id } = customer;
  await write(customer.token, job.create, {
    query: { category_id, postcode: post_code },
    body: { description: 'A tap drips in the kitchen.' },
  });
  const { rows } = await client.query<InvitedArtisan>(invitedSql, [customer.account_id]);
  const [firstArtisan] = rows;
  if (!firstArtisan) return;
  const { job_id, artisan_id, service_id } = firstArtisan;
  for (const { token } of rows) await write(token, job.acceptInvitation, { params: { id: job_id }, body: {} });
  const conversation_id = await write(customer.token, conversation.start, { body: { artisan_id, job_id, service_id } });
  if (!conversation_id) return;
  const booking_id = await write(firstArtisan.token, booking.propose, {
    body: {
      conversation_id,
      appointment_date: daysFromNow(30 + Math.floor(Math.random() * 300)),
      appointment_time: `${String(8 + Math.floor(Math.random() * 9)).padStart(2, '0')}:00`,
      service_description: 'Mend the tap',
    },
  });
  if (booking_id) await write(customer.token, booking.accept, { query: { booking_id } });
}

interface InvitedArtisan {
  token: string;
  job_id: string;
  artisan_id: string;
  service_id: string;
}

const invitedSql = `
  select 'artisan-' || substr(split_part(u.email::text, '@', 1), 2) as token, i.job_id, i.artisan_id,
    (select s.id from service s where s.artisan_id = a.id and s.category_id = j.category_id limit 1) as service_id
  from (select id, category_id from job where customer_id = $1 order by id desc limit 1) j
    join invitation i on i.job_id = j.id join artisan a on a.id = i.artisan_id join account u on u.id = a.account_id
  where exists (select from session where account_id = u.id)
    and exists (select from service s where s.artisan_id = a.id and s.category_id = j.category_id) limit 2`;

/** Makes a call. The status 0 means that there was no answer. */
export async function sendCall(
  origin: string,
  { method, path, token, body }: MeasuredCall,
): Promise<{ status: number; text: string }> {
  const headers = {
    ...(token ? { Authorization: `Token ${token}` } : {}),
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
  };
  const request = { method, headers, body: body === undefined ? null : JSON.stringify(body) };
  try {
    const response = await fetch(origin + path, request);
    return { status: response.status, text: await response.text() };
  } catch (error) {
    return { status: 0, text: String(error) };
  }
}

const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
