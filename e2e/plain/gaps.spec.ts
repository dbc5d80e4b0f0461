import { dashboard } from '@fixit/contract/dashboard';
import { service } from '@fixit/contract/service';
import { expect, test } from './test.ts';
import { ids, listing } from './world.ts';

test.beforeEach(({ plain }) => plain.enter());

test('lists with gaps and listings without their parts leave the screens whole', async ({ page, plain }) => {
  const bare = { id: 90, business_name: 'Bare Walls', image: null, overall_ratings: null, service_category: null };
  const results = [null, bare, listing];
  plain.answer(dashboard.show, { data: { closest_artisan: results, fix_of_month: results, feature_category: [null] } });
  plain.answer(service.listByCategory, { results });
  await page.goto('/dashboard');
  const recommended = page.getByRole('region', { name: 'Recommended' });
  await expect(recommended.getByRole('listitem')).toHaveCount(2);
  await page.goto(`/selected-category?category_id=${ids.category}`);
  await expect(page.getByRole('link', { name: bare.business_name })).toBeVisible();
  plain.answer(dashboard.show, { data: null });
  await page.goto('/dashboard');
  await expect(page.getByText('No providers nearby')).toBeVisible();
});

test('a provider always has a heading, whatever is missing', async ({ page, plain }) => {
  const whole = { id: ids.service, image: null, service_category: null, overall_ratings: null, catalogues: [null] };
  const nameless = { id: ids.artisan, business_name: null, business_detail: null, address: null };
  for (const data of [{ ...whole, artisan: null }, { ...whole, artisan: nameless }, [], null]) {
    plain.answer(service.detail, { data });
    await page.goto(`/service-detail?service_id=${ids.service}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\S/);
  }
  plain.answer(service.detail, { message: 'No' }, 500);
  await page.goto(`/service-detail?service_id=${ids.service}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\S/);
});
