import { transparencyPath } from '@fixit/contract/public-page/case-pages';
import type { App } from '../../platform/http/serve.ts';
import type { PublicPages } from '../../platform/pages/public-pages.ts';
import { describeTrail } from './structured-data.ts';
import { showTransparency } from './transparency-actions.ts';

export function casePageRoutes(app: App, pages: PublicPages): void {
  pages.serve(app, '/rules', () =>
    Promise.resolve({
      page: { kind: 'rules' },
      path: '/rules',
      structured: [describeTrail([{ name: 'House rules', url: `${pages.publicUrl}/rules` }])],
    }),
  );

  pages.serve(app, transparencyPath, async () => ({
    page: await showTransparency(app.platform.db),
    path: transparencyPath,
    subjects: ['cases'],
    structured: [describeTrail([{ name: 'Transparency', url: pages.publicUrl + transparencyPath }])],
  }));
}
