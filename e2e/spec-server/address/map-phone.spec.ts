import { mapOf, near, sendRequestOnScreen } from '../support/map.ts';
import { expect, test } from '../support/spec-server-test.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

test.beforeEach(({ server }) => server.logIn());

test('at 360 px the map shows five shop signs and counts the others, and a count opens by tap or keyboard', async ({
  page,
  server,
}) => {
  const crowd = Array.from({ length: 9 }, (_, step) => ({
    id: 50 + step,
    business_name: `Crowd ${step}`,
    artisan: near(step * 0.02, step * -0.02 - 0.9),
  }));
  const apart = [60, 61, 62].map((id, step) => ({ id, business_name: `Apart ${step}`, artisan: near(0.1, 1.1) }));
  await sendRequestOnScreen(page, server, [...crowd, ...apart]);
  const { map, here, button } = mapOf(page);
  await expect(button('Crowd 0')).toBeVisible();
  const signs = map.getByRole('button').filter({ has: page.locator('img') });
  const counts = map.getByRole('button', { name: /^\d+ more$/ });
  await expect(signs).toHaveCount(5);
  const names = await Promise.all((await counts.all()).map((count) => count.getAttribute('aria-label')));
  expect(new Set(names)).toEqual(new Set(['3 more', '4 more']));
  const expectLocationUncovered = async () => {
    const location = await here.boundingBox();
    for (const sign of await map
      .getByRole('button')
      .filter({ hasNotText: /^[+−]$/ })
      .all()) {
      const box = await sign.boundingBox();
      if (!location || !box) throw new Error('no box');
      const isBeside = box.x + box.width <= location.x || box.x >= location.x + location.width;
      expect(isBeside || box.y + box.height <= location.y || box.y >= location.y + location.height).toBe(true);
    }
  };
  await expectLocationUncovered();
  await map.getByRole('button', { name: '3 more' }).tap();
  await expect(button('Apart 0')).toBeFocused();
  for (let step = 0; step < 3; step += 1) await expect(button(`Apart ${step}`)).toBeVisible();
  await expectLocationUncovered();
  await counts.first().press('Enter');
  await expect(button('Crowd 8')).toBeVisible();
  await expectLocationUncovered();
  await button('Crowd 8').press('Enter');
  await expect(page).toHaveURL('/service-detail?service_id=58');
});

test('at 360 px a single artisan has a shop sign, not a count of one', async ({ page, server }) => {
  const crowd = [0, 1, 2, 3, 4].map((id) => ({ id, business_name: `Crowd ${id}`, artisan: near(0.1, -0.9) }));
  await sendRequestOnScreen(page, server, [...crowd, { id: 60, business_name: 'Alone', artisan: near(0.1, 1) }]);
  const { map, button } = mapOf(page);
  await expect(button('Crowd 4')).toBeVisible();
  await expect(map.getByRole('button', { name: / more$/ })).toHaveCount(0);
  await button('Alone').tap();
  await expect(page).toHaveURL('/service-detail?service_id=60');
});
