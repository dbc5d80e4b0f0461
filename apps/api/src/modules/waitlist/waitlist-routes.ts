import { waitlist } from '@fixit/contract/waitlist';
import { type App, serve } from '../../platform/http/serve.ts';
import { joinWaitlist } from './waitlist-actions.ts';

export function waitlistRoutes(app: App, deps: { forwards: boolean }): void {
  serve(app, waitlist.join, async ({ db, body }) => {
    await joinWaitlist(db, deps.forwards, body);
    return { message: 'You have been added to the waitlist', data: null };
  });
}
