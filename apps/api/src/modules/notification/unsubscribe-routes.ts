import { notification } from '@fixit/contract/notification';
import { type App, limitByAddress, serve } from '../../platform/http/serve.ts';
import { refuse } from '../../platform/refusal.ts';
import { unsubscribeFromNotifications } from './email-actions.ts';

/** Email programs post a form to the link (RFC 8058), and old programs open it as a page. */
export async function unsubscribeRoute(app: App): Promise<void> {
  await app.register(async (scope: App) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null, undefined));
    serve(scope, notification.unsubscribeFrom, async ({ db, query }) => {
      const data = await unsubscribeFromNotifications(db, query);
      return { message: query.undo ? 'Emails are on again' : 'You will get no more of these emails', data };
    });
    const url = notification.unsubscribeFrom.path.slice(0, -1);
    scope.platform.served.get(url)?.add('GET');
    scope.get(url, async (request, reply) => {
      await limitByAddress(scope.platform, 'anonymous_calls', request);
      if (request.headers.accept?.includes('text/html')) {
        return reply.redirect(`/unsubscribe${/\?.*$/.exec(request.url)?.[0] ?? ''}`);
      }
      reply.header('allow', 'POST');
      throw refuse('method_not_allowed');
    });
  });
}
