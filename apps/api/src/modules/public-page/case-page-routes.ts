import type { App } from '../../platform/http/serve.ts';
import type { PublicPages } from '../../platform/pages/public-pages.ts';
import { describeTrail } from './structured-data.ts';

/** Serves what visitors read about reports and decisions. */
export function casePageRoutes(app: App, pages: PublicPages): void {
  pages.serve(app, '/rules', () =>
    Promise.resolve({
      page: { kind: 'rules' },
      path: '/rules',
      structured: [describeTrail([{ name: 'House rules', url: `${pages.publicUrl}/rules` }])],
    }),
  );
}
