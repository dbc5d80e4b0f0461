import { booking } from '@fixit/contract/booking';
import { type App, limitByAddress, serve } from '../../../platform/http/serve.ts';
import { refuse } from '../../../platform/refusal.ts';
import { showCalendar, writeCalendarFile } from './calendar-actions.ts';
import { makeCalendarCache } from './calendar-cache.ts';

/** The parameter includes the suffix '.ics', so `secretFilePattern` extracts the secret. */
const url = '/calendar/:file';
const secretFilePattern = /^([\w-]{43})\.ics$/;

export function calendarRoutes(app: App, publicUrl: string): void {
  const { db, served, settings } = app.platform;
  const currentMarket = () => ({ name: settings.values.name, publicUrl });
  const cache = makeCalendarCache();

  for (const [call, side] of [
    [booking.writeCalendarFileAsCustomer, 'customer'],
    [booking.writeCalendarFileAsArtisan, 'artisan'],
  ] as const) {
    serve(app, call, async ({ caller, params, reply }) => {
      const { name, text } = await writeCalendarFile(
        db,
        { side, account_id: caller.account_id, id: params.id },
        currentMarket(),
      );
      reply.header('content-disposition', `attachment; filename="${name}"`);
      return text;
    });
  }

  served.set(url, new Set(['GET']));
  app.get<{ Params: { file: string } }>(url, async (request, reply) => {
    await limitByAddress(app.platform, 'anonymous_calls', request);
    const secret = secretFilePattern.exec(request.params.file)?.[1];
    if (!secret) throw refuse('not_found', { message: 'There is no such calendar.' });
    const { body, etag } = await showCalendar(db, cache, secret, currentMarket());
    // A cached copy may contain the address of a booking that is now cancelled.
    reply.header('etag', etag).header('cache-control', 'private, no-cache').header('x-robots-tag', 'noindex');
    // A proxy may have weakened the tag, or the client may send several tags.
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    return reply.type('text/calendar; charset=utf-8').send(body);
  });
}
