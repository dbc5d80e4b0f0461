import { category } from '@fixit/contract/category';
import { type App, serve } from '../../platform/http/serve.ts';
import { listCategories } from './category-actions.ts';

export function categoryRoutes(app: App): void {
  serve(app, category.list, async ({ db }) => ({ message: 'Categories', data: await listCategories(db) }));
}
