import { type Dashboard, dashboardLimits } from '@fixit/contract/dashboard';
import type { Db } from '../../db/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { positionFor } from '../address/address-actions.ts';
import { listCategories } from '../category/category-actions.ts';
import { listClosestAndFeaturedServices } from '../service/service-actions.ts';

type DashboardPosition = { latitude?: number | undefined; longitude?: number | undefined };

export async function showDashboard(db: Db, caller: Caller, input: DashboardPosition): Promise<Dashboard> {
  const position = await positionFor(db, caller, input);
  const { closest, featured } = await listClosestAndFeaturedServices(db, caller, position);
  const categories = await listCategories(db);
  return {
    closest_artisan: closest,
    fix_of_month: featured,
    feature_category: categories.slice(0, dashboardLimits.categories),
  };
}
