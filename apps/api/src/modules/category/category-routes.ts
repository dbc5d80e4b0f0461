import { category } from '@fixit/contract/category';
import { type App, serveData } from '../../platform/http/serve.ts';
import { listCategories } from './category-actions.ts';

export function categoryRoutes(app: App): void {
  serveData(app, category.list, 'Categories', ({ db }) => listCategories(db));
}
