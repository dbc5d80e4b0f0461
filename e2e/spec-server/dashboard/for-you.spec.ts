import { booking } from '@fixit/contract/booking';
import { dashboard } from '@fixit/contract/dashboard';
import { job } from '@fixit/contract/job';
import { profile } from '@fixit/contract/profile';
import type { Page } from '@playwright/test';
import { expectNoViolations } from '../../support/axe.ts';
import { bookingOn, rescheduleBy } from '../support/bookings.ts';
import { awaiting, categories, customer, ids, listing, listings } from '../support/fixtures.ts';
import { shiftOf } from '../support/layout-shift.ts';
import { answerWithMess, businesses } from '../support/messy.ts';
import { requestFixture } from '../support/requests.ts';
import type { SpecServer } from '../support/spec-server.ts';
import { bothWidths, expect, test } from '../support/spec-server-test.ts';

test.beforeEach(({ server }) => server.logIn());

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const cards = (page: Page) => region(page, 'For you').getByRole('listitem');

function answerWith(server: SpecServer, { bookings = [], jobs = [] }: { bookings?: object[]; jobs?: object[] }): void {
  server.answer(booking.listAsCustomer, { results: bookings });
  server.answer(job.list, { data: jobs, next: null });
}

const proposal = (day: number, more: object = {}) =>
  bookingOn(day, '08:00', { id: 80 + day, booking_status: null, expires_at: '2031-12-03T18:00:00Z', ...more });

test('a dashboard with nothing for the customer begins with the categories', async ({ page, server }) => {
  answerWith(server, {
    bookings: [
      bookingOn(4, '10:00', { booking_status: 'completed' }),
      bookingOn(8, '10:00', { id: 2, booking_status: 'cancelled' }),
      { ...awaiting, id: 3, appointment_date: '2020-01-06' },
      proposal(9, { expires_at: '2020-01-06T09:00:00Z' }),
    ],
    jobs: [requestFixture(1, { state: 'expired' }), requestFixture(2, { state: 'booked', accepted_count: 2 })],
  });
  await page.goto('/dashboard');
  await expect(region(page, 'Recommended')).toBeVisible();
  await expect(page.getByRole('main').getByRole('region').first()).toHaveAccessibleName('Categories');
  await expect(region(page, 'For you')).toHaveCount(0);
});

test('the next appointment is above the categories and leads to its booking', bothWidths, async ({ page, server }) => {
  answerWith(server, {
    bookings: [bookingOn(12, '09:00', { id: 73 }), bookingOn(8, '10:00', { price: 65 })],
  });
  await page.goto('/dashboard');
  await expect(cards(page)).toHaveText([
    /^Next appointmentAiredale PlumbingMon 8 Dec 2031, 10:00A new washer for the kitchen tap£65$/,
  ]);
  const top = async (name: string) => (await region(page, name).boundingBox())?.y ?? 0;
  expect(await top('For you')).toBeLessThan(await top('Categories'));
  await expectNoViolations(page, 'the next appointment');
  await cards(page).getByRole('link', { name: 'Airedale Plumbing', exact: true }).click();
  await expect(page).toHaveURL('/bookings?booking_id=72');
  await expect(page.getByRole('dialog', { name: 'Booking Details' })).toBeVisible();
});

test('an open request shows its answers, and the one with answers comes first', async ({ page, server }) => {
  answerWith(server, {
    jobs: [requestFixture(3), requestFixture(2, { accepted_count: 2 }), requestFixture(1, { accepted_count: 1 })],
  });
  await page.goto('/dashboard');
  await expect(cards(page)).toHaveText([
    /^Your requestPlumbing: 2 artisans accepted4 artisans were askedOpen until Fri 21 Nov 2031, 09:04$/,
  ]);
  await expect(region(page, 'For you').getByRole('link', { name: 'All bookings and requests' })).toBeVisible();
  await cards(page).getByRole('link', { name: 'Plumbing: 2 artisans accepted', exact: true }).click();
  await expect(page).toHaveURL('/accepted-providers?job_id=2');

  answerWith(server, { jobs: [requestFixture(3)] });
  await page.goto('/dashboard');
  await cards(page).getByRole('link', { name: 'Plumbing: nobody has accepted yet', exact: true }).click();
  await expect(page).toHaveURL('/available-providers?job_id=3');
});

test('proposals and new times wait for the customer, the most urgent first', bothWidths, async ({ page, server }) => {
  answerWith(server, {
    bookings: [
      bookingOn(7, '10:00', { id: 1, artisan_name: 'Beck & Co' }),
      bookingOn(9, '10:00', { id: 2, reschedule: rescheduleBy('artisan') }),
      bookingOn(9, '12:00', { id: 4, reschedule: rescheduleBy('customer') }),
      proposal(8, { artisan_name: 'Smith & Sons' }),
    ],
  });
  await page.goto('/dashboard');
  await expect(cards(page)).toHaveText([
    /^Next appointmentBeck & Co/,
    /^Waiting for youSmith & SonsProposed Mon 8 Dec 2031, 08:00Reply by Wed 3 Dec 2031, 18:00$/,
    /^Waiting for youAiredale PlumbingTue 9 Dec 2031, 10:00Asks to move to Wed 10 Dec 2031, 14:30Reply by Sun 7 Dec 2031, 09:00$/,
  ]);
  await cards(page).getByRole('link', { name: 'Smith & Sons', exact: true }).click();
  await expect(page).toHaveURL('/bookings?booking_id=88');
});

test('a request to reschedule the next appointment has only one card', async ({ page, server }) => {
  answerWith(server, { bookings: [bookingOn(9, '10:00', { reschedule: rescheduleBy('artisan') })] });
  await page.goto('/dashboard');
  await expect(cards(page)).toHaveText([
    /^Next appointmentAiredale PlumbingTue 9 Dec 2031, 10:00Asks to move to Wed 10 Dec 2031, 14:30Reply by Sun 7 Dec 2031, 09:00$/,
  ]);
});

test('at most three cards wait for the customer, and a link leads to the others', async ({ page, server }) => {
  answerWith(server, { bookings: [1, 2, 3, 4].map((number) => proposal(9 + number)) });
  await page.goto('/dashboard');
  await expect(cards(page)).toHaveCount(3);
  await region(page, 'For you').getByRole('link', { name: 'All bookings and requests' }).click();
  await expect(page).toHaveURL('/bookings');
});

test('the layout does not shift when the cards come before or after the rest', bothWidths, async ({ page, server }) => {
  answerWith(server, { bookings: [bookingOn(8, '10:00'), proposal(9)], jobs: [requestFixture(2)] });
  for (const slow of [booking.listAsCustomer, job.list, dashboard.show]) {
    const release = server.hold(slow);
    await page.goto('/dashboard');
    await expect(page.locator('[data-skeleton="category"]').first()).toBeVisible();
    await shiftOf(page);
    release();
    await expect(cards(page)).toHaveCount(3);
    await expect(region(page, 'Recommended')).toBeVisible();
    expect.soft(await shiftOf(page), slow.path).toBeLessThan(0.005);
  }
});

test('a list that does not arrive delays the dashboard for only a second', async ({ page, server }) => {
  answerWith(server, { bookings: [bookingOn(8, '10:00')] });
  const release = server.hold(job.list);
  await page.goto('/dashboard');
  await expect(region(page, 'Recommended').getByRole('listitem').first()).toBeVisible();
  await expect(region(page, 'For you')).toHaveCount(0);
  const before = await shiftOf(page);
  release();
  await expect(cards(page)).toHaveCount(1);
  expect((await shiftOf(page)) - before).toBeLessThan(0.005);
});

test('no card claims to be near if there is no address', async ({ page, server }) => {
  answerWith(server, {});
  server.answer(profile.show, {
    data: { ...customer, address: '', post_code: null, latitude: null, longitude: null },
  });
  const names = ['Kirkgate Painters', 'Dave', 'Bob’s “Best” Boilers', 'A1', 'No Job Too Small'];
  const featured = names.map((business_name, index) => ({ ...listing, id: 60 + index, business_name }));
  server.answer(dashboard.show, {
    data: { closest_artisan: listings, fix_of_month: featured, feature_category: categories },
  });
  await page.goto('/dashboard');
  await expect(region(page, 'Service of the Month').getByRole('listitem')).toHaveText(
    names.slice(0, 4).map((name) => `${name}4.5Plumbing`),
  );
  await expect(region(page, 'Recommended').getByRole('listitem').first()).toHaveText(
    `${listing.business_name}Plumbing4.5`,
  );
  await expect(page.getByText(/1 ?km/)).toHaveCount(0);
  await page.getByRole('link', { name: 'All services of the month' }).click();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(5);
  await expect(page.getByText(/1 ?km/)).toHaveCount(0);
});

test(
  'four services of the month are on the dashboard, and a link leads to all',
  bothWidths,
  async ({ page, server }) => {
    answerWith(server, {});
    const featured = Array.from({ length: 10 }, (_, index) => ({
      ...listing,
      id: 60 + index,
      business_name: `Featured ${index + 1}`,
    }));
    server.answer(dashboard.show, {
      data: { closest_artisan: listings, fix_of_month: featured, feature_category: categories },
    });
    await page.goto('/dashboard');
    const month = region(page, 'Service of the Month');
    await expect(month.getByRole('listitem')).toHaveCount(4);
    await month.getByRole('link', { name: 'All services of the month', exact: true }).click();
    await expect(page).toHaveURL('/dashboard?services=month');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('All services of the month');
    await expect(page.getByRole('main')).toBeFocused();
    await expect(page.getByRole('main').getByRole('link')).toHaveText(
      featured.map(({ business_name }) => business_name),
    );
    await expectNoViolations(page, 'all services of the month');
    await page.reload();
    await expect(page.getByRole('main').getByRole('link')).toHaveCount(10);
    await page.goBack();
    await expect(month.getByRole('listitem')).toHaveCount(4);

    server.answer(dashboard.show, {
      data: { closest_artisan: listings, fix_of_month: featured.slice(0, 4), feature_category: categories },
    });
    await page.goto('/dashboard');
    await expect(month.getByRole('listitem')).toHaveCount(4);
    await expect(month.getByRole('link')).toHaveCount(4);
  },
);

test('no business is on the dashboard twice', async ({ page, server }) => {
  const twoTrades = { ...listing, id: 51, artisan_id: 90, business_name: 'Two Trades' };
  const names = () => page.getByRole('main').getByRole('listitem').getByRole('heading', { level: 3 }).allTextContents();
  answerWith(server, {
    bookings: [bookingOn(8, '10:00', { service_id: 42, artisan_id: ids.artisan })],
  });
  server.answer(dashboard.show, {
    data: {
      closest_artisan: [...listings, { ...twoTrades, id: 52 }, { ...listing, id: 53, business_name: 'Nearest' }],
      fix_of_month: [listing, listings[1], twoTrades],
      feature_category: categories,
    },
  });
  await page.goto('/dashboard');
  await expect(region(page, 'Recommended')).toBeVisible();
  expect(await names()).toEqual([
    'Airedale Plumbing',
    'Hughes & Daughter',
    'Two Trades',
    'Kirkgate Pipes',
    'Beck & Co',
    'Nearest',
  ]);
});

test('long names, strange names and other scripts stay inside their cards', bothWidths, async ({ page, server }) => {
  answerWithMess(server);
  for (const width of [320, page.viewportSize()?.width ?? 0, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/dashboard');
    await expect(cards(page)).toHaveCount(4);
    await expectNoViolations(page, `messy names, ${width} px`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    for (const card of await cards(page).all()) {
      const [box, name] = [await card.boundingBox(), await card.getByRole('heading').boundingBox()];
      expect((name?.x ?? 0) + (name?.width ?? 0)).toBeLessThanOrEqual((box?.x ?? 0) + (box?.width ?? 0));
      expect(name?.height).toBeLessThan(60);
    }
  }
  await expect(cards(page).getByRole('link', { name: businesses[0] })).toBeVisible();
});
