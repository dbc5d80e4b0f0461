import { booking } from '@fixit/contract/booking';
import { type App, countAddress, serve } from '../../../platform/http/serve.ts';
import { refuse } from '../../../platform/refusal.ts';
import { showCalendar, writeCalendarFile } from './calendar-actions.ts';
import { WrittenCalendars } from './written-calendars.ts';

/** As the secret of `calendarPath` stands in an address; the router knows no names that end in the middle. */
const url = '/calendar/:file';
const secretFile = /^([\w-]{43})\.ics$/;

export function calendarRoutes(app: App, publicUrl: string): void {
  const { db, served } = app.platform;
  const written = new WrittenCalendars();

  for (const [call, side] of [
    [booking.writeCalendarFileAsCustomer, 'customer'],
    [booking.writeCalendarFileAsArtisan, 'artisan'],
  ] as const) {
    serve(app, call, async ({ caller, params, reply }) => {
      const { name, text } = await writeCalendarFile(
        db,
        { side, account_id: caller.account_id, id: params.id },
        publicUrl,
      );
      reply.header('content-disposition', `attachment; filename="${name}"`);
      return text;
    });
  }

  served.set(url, new Set(['GET']));
  app.get<{ Params: { file: string } }>(url, async (request, reply) => {
    await countAddress(app.platform, 'anonymous_calls', request);
    const secret = secretFile.exec(request.params.file)?.[1];
    if (!secret) throw refuse('not_found', { message: 'There is no such calendar.' });
    const { body, etag } = await showCalendar(db, written, secret, publicUrl);
    // Nobody shows a copy without asking: it may hold the place of what was cancelled since.
    reply.header('etag', etag).header('cache-control', 'private, no-cache').header('x-robots-tag', 'noindex');
    // A proxy on the way may have marked it as weak, or the program may know several.
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    return reply.type('text/calendar; charset=utf-8').send(body);
  });
}
