import { category } from '@fixit/contract/category';
import { type App, serve } from '../../platform/http/serve.ts';
import { listCategories } from './category-actions.ts';

/** The list of categories. */
export function categoryRoutes(app: App): void {
  serve(app, category.list, async ({ db }) => ({ message: 'Categories', data: await listCategories(db) }));
}
