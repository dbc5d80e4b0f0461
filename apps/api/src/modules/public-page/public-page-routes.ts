import type { App } from '../../platform/http/serve.ts';
import type { PublicPages } from '../../platform/pages/public-pages.ts';
import { writeRobots } from './robots.ts';
import { describeTrades } from './structured-data.ts';
import { showTrades } from './trade-list-actions.ts';

/** Serves the pages for visitors and search engines. They need neither a login nor JavaScript. */
export function publicPageRoutes(app: App, pages: PublicPages): void {
  const { db } = app.platform;

  app.platform.served.set('/robots.txt', new Set(['GET']));
  app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache').send(writeRobots(pages)),
  );

  pages.serve(app, '/trades', async () => {
    const page = await showTrades(db);
    return { page, path: '/trades', subjects: ['trades'], structured: describeTrades(page, pages.publicUrl) };
  });
}
