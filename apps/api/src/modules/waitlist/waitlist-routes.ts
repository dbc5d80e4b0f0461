import { waitlist } from '@fixit/contract/waitlist';
import { type App, serveData } from '../../platform/http/serve.ts';
import { joinWaitlist } from './waitlist-actions.ts';

export function waitlistRoutes(app: App, deps: { forwards: boolean }): void {
  serveData(app, waitlist.join, 'You have been added to the waitlist', ({ db, body }) =>
    joinWaitlist(db, deps.forwards, body),
  );
}
