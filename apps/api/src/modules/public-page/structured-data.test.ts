import { randomUUID } from 'node:crypto';
import { artisanPage } from '@fixit/contract/artisan/page-visibility';
import type { ArtisanPage } from '@fixit/contract/public-page/artisan-pages';
import type { TradeInTownPage } from '@fixit/contract/public-page/town-pages';
import type { TradesPage } from '@fixit/contract/public-page/trade-pages';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteTestAccount } from '../../testing/account-standing.ts';
import { type ArtisanPerson, addArtisan, addCustomer, type Person } from '../../testing/people.ts';
import { makePageFolder, readPage } from '../../testing/public-page.ts';
import { checkStructuredData, type DescribedBusiness } from '../../testing/schema-org.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const publicUrl = 'http://localhost:3000';
let folder: Awaited<ReturnType<typeof makePageFolder>>;
let server: TestServer;

beforeAll(async () => {
  folder = await makePageFolder();
  const settings = { RATE_LIMITS: 'off', PUBLIC_URL: publicUrl };
  server = await startTestServer({ webFolder: folder.webFolder, worker: false, settings });
});
afterAll(async () => {
  await server.stop();
  await folder.remove();
});

async function publish({ token }: ArtisanPerson): Promise<string> {
  const { body } = await server.make(artisanPage.setVisibility, token, {
    body: { is_public: true, shows_hours: true },
  });
  return body.data.address ?? '';
}

interface AddedReview {
  readonly stars: number;
  readonly comment: string;
  readonly name?: string;
}

/** Adds reviews of appointments a day apart. The first review is the latest. */
async function addReviews(
  { artisan_id, service_id }: ArtisanPerson,
  reviews: readonly AddedReview[],
): Promise<Person[]> {
  const authors: Person[] = [];
  for (const [index, { stars, comment, name = 'Margaret Field' }] of reviews.entries()) {
    const customer = await addCustomer(server);
    const { account_id } = customer;
    authors.push(customer);
    const [first_name, last_name = ''] = name.split(/ (.*)/s);
    await server.db.execute(sql`
      update account set first_name = ${first_name}, last_name = ${last_name} where id = ${account_id}`);
    const conversation = randomUUID();
    await server.db.execute(sql`
      insert into conversation (id, customer_id, artisan_id, service_id)
      values (${conversation}, ${account_id}, ${artisan_id}, ${service_id})`);
    const days = index + 1;
    const { rows } = await server.db.execute<{ id: string }>(sql`
      insert into booking (conversation_id, customer_id, artisan_id, service_id, state, service_description,
        appointment_date, appointment_time, duration_minutes, starts_at, ends_at)
      select ${conversation}, ${account_id}, ${artisan_id}, ${service_id}, 'completed', 'A new tap', start::date,
        start::time, 60, start at time zone 'Europe/London', (start + interval '1 hour') at time zone 'Europe/London'
      from (select now() at time zone 'Europe/London' - make_interval(days => ${days}) as start) as day returning id`);
    await server.db.execute(sql`
      insert into review (booking_id, service_id, customer_id, ratings, comment)
      values (${rows[0]?.id}, ${service_id}, ${account_id}, ${stars}, ${comment})`);
  }
  const sum = reviews.reduce((total, { stars }) => total + stars, 0);
  await server.db.execute(sql`
    update service set total_reviews = ${reviews.length}, rating_sum = ${sum} where id = ${service_id}`);
  return authors;
}

async function readBusiness(
  path: string,
): Promise<{ page: ArtisanPage; business: DescribedBusiness; types: string[] }> {
  const { page, metadata } = await readPage<ArtisanPage>(server, path);
  const objects = checkStructuredData(metadata.structured);
  const business = objects.find((object) => object['@type'] === 'LocalBusiness');
  if (!business) throw new Error('The page describes no business');
  return { page, business, types: objects.map((object) => object['@type']) };
}

test.each([
  'Hughes & Daughter',
  '<script>alert(1)</script>',
  '</script><!--',
  'شركة السباكة',
  '🔧🪠',
  'W'.repeat(200),
  'Bob’s “Best” Boilers',
  "O'Neill & Söhne",
])('the structured data on the page of %s is valid', async (business_name) => {
  const path = await publish(await addArtisan(server, { business_name }));
  const { business, types } = await readBusiness(path);
  expect(types).toEqual(['LocalBusiness', 'BreadcrumbList']);
  expect(business).toMatchObject({
    name: business_name,
    url: publicUrl + path,
    '@id': `${publicUrl}${path}#business`,
    address: { addressLocality: 'Shipley' },
  });
});

test('the structured data has the same messy reviews as the page, and the rating of all reviews', async () => {
  const person = await addArtisan(server, { business_name: 'Five Times' });
  await addReviews(person, [
    { stars: 5, comment: '' },
    { stars: 1, comment: '</script><script>alert(1)</script>', name: 'Zoë 👩‍🔧' },
    { stars: 4, comment: 'W'.repeat(2_000), name: 'محمد الفاتح' },
    { stars: 5, comment: '🥶🥶', name: 'J.' },
    { stars: 3, comment: 'zlew zatkany, proszę o szybką pomoc', name: "Siân O'Neill" },
    { stars: 2, comment: '"quoted" \\ and\nin two lines', name: 'Łukasz Wójcik' },
  ]);
  const { page, business } = await readBusiness(await publish(person));
  expect(business.aggregateRating).toMatchObject({ ratingValue: page.rating, reviewCount: 6 });
  const reviews = (business.review ?? []).map(({ author, reviewRating, reviewBody = '' }) => [
    author.name,
    reviewRating.ratingValue,
    reviewBody,
  ]);
  expect(reviews).toEqual(page.latest.map(({ author, stars, words }) => [author, stars, words]));
  expect(reviews.map(([author]) => author)).not.toContain("Siân O'Neill");
});

test('the structured data of a business with only four reviews has no rating', async () => {
  const person = await addArtisan(server, { business_name: 'Four Times' });
  await addReviews(person, Array<AddedReview>(4).fill({ stars: 5, comment: 'Quick' }));
  const { business } = await readBusiness(await publish(person));
  expect([business.review?.length, business.aggregateRating]).toEqual([4, undefined]);
});

test('a review stays in the structured data without its author once that account is deleted', async () => {
  const person = await addArtisan(server, { business_name: 'Left Behind' });
  const [author] = await addReviews(person, [{ stars: 5, comment: 'Quick', name: 'Quincy Vance' }]);
  if (!author) throw new Error('Expected an author');
  await deleteTestAccount(server, author);
  const { business } = await readBusiness(await publish(person));
  expect(business.review?.map(({ author }) => author.name)).toEqual(['A former customer']);
});

test('the page of a trade in a town quotes each artisan’s newest review, and its structured data has no rating', async () => {
  const people = [];
  for (const business_name of ['<b>Bold</b> Moves', 'Shifters', 'No Words']) {
    people.push(await addArtisan(server, { business_name, category: 'Removals' }));
  }
  for (const person of people) await publish(person);
  const [bold, shifters, silent] = people;
  if (!bold || !shifters || !silent) throw new Error('Expected three artisans');
  await addReviews(bold, [
    { stars: 5, comment: '' },
    { stars: 4, comment: 'Careful with the piano', name: 'Zoë Ünal' },
    { stars: 1, comment: 'Older', name: 'Ann Other' },
  ]);
  await addReviews(shifters, [{ stars: 2, comment: '</script>🥶', name: 'محمد الفاتح' }]);
  await addReviews(silent, [{ stars: 3, comment: '' }]);
  await server.db.execute(sql`
    update review set hidden_at = now(), hidden_reason = 'Names a neighbour' where comment = 'Older'`);
  const { page, metadata } = await readPage<TradeInTownPage>(server, '/removals/saltaire');
  const quotedReviews = page.latest.map(({ author, stars, words, business }) => [author, stars, words, business]);
  expect(quotedReviews).toHaveLength(2);
  expect(quotedReviews).toContainEqual(['Zoë Ü.', 4, 'Careful with the piano', '<b>Bold</b> Moves']);
  expect(quotedReviews).toContainEqual(['محمد ا.', 2, '</script>🥶', 'Shifters']);
  const types = checkStructuredData(metadata.structured).map((object) => object['@type']);
  expect(types).toEqual(['BreadcrumbList', 'ItemList']);
});

test('the structured data of the page of all trades is a list without ratings', async () => {
  await server.db.execute(sql`
    insert into category (position, slug, category) values (901, 'odd-jobs', '<b>Odd & “Ends”</b>')`);
  const { page, metadata } = await readPage<TradesPage>(server, '/trades');
  const types = checkStructuredData(metadata.structured).map((object) => object['@type']);
  expect(types.toSorted()).toEqual(['BreadcrumbList', 'ItemList']);
  expect(JSON.stringify(metadata.structured)).not.toMatch(/rating|FAQPage/i);
  expect(page.trades.length).toBeGreaterThan(0);
});
