import { booking } from '@fixit/contract/booking';
import { conversation } from '@fixit/contract/conversation';
import { job } from '@fixit/contract/job';
import { review } from '@fixit/contract/review';
import { ids, interested, reviews } from '../support/fixtures.ts';
import { bothWidths, expect, test } from '../support/spec-server-test.ts';

// These tests cover fields that only our own server sends. Other specs cover the fields of SPEC.md.

test.beforeEach(({ server }) => server.logIn());

const acceptanceOf = (index: number, business_name: string, overrides: object) => ({
  ...interested,
  id: index,
  service_id: ids.service + index,
  accepted_at: '2026-11-20T09:04:00Z',
  receiver: {
    ...interested.receiver,
    id: ids.artisan + index,
    business_name,
    services: interested.receiver.services.map((service) => ({ ...service, business_name })),
  },
  ...overrides,
});

const fullAcceptance = acceptanceOf(1, 'Airedale Plumbing', {
  note: 'I have the washer in the van.',
  price: 80.5,
  price_kind: 'price',
  earliest_at: '2026-11-23T08:00:00Z',
  distance_km: 5,
  overall_ratings: 4.8,
  total_reviews: 1,
  reply_minutes: 12,
});
const newcomer = acceptanceOf(2, 'Beck & Co', {
  note: '',
  price: 45,
  price_kind: 'call_out_fee',
  earliest_at: null,
  distance_km: 0.4,
  overall_ratings: null,
  total_reviews: 0,
  reply_minutes: null,
});
const withoutNote = acceptanceOf(3, 'Kirkgate Pipes', {
  note: null,
  price: null,
  overall_ratings: 4,
  total_reviews: 12,
});

test('the terms of several acceptances are aligned side by side', bothWidths, async ({ page, server }) => {
  await page.clock.setFixedTime('2026-11-22T09:00:00Z');
  server.answer(job.listAcceptances, { data: [fullAcceptance, newcomer, withoutNote] });
  await page.goto(`/accepted-providers?job_id=${ids.job}`);
  const cards = page.getByRole('main').getByRole('listitem');
  await expect(cards).toHaveCount(3);
  const facts = (index: number) => cards.nth(index).getByRole('definition');
  await expect(cards.first().getByRole('term')).toHaveText(['Price', 'Earliest time', 'Distance', 'Rating', 'Replies']);
  await expect(facts(0)).toHaveText(['£80.50', 'Mon 23 Nov, 08:00', '3.1 miles', '4.8 1 review', 'in 12 min']);
  await expect(cards.first()).toContainText('I have the washer in the van.');
  await expect(cards.first()).toContainText('Plumbing');
  await expect(cards.first()).toContainText('Accepted 09:04');
  await expect(cards.nth(1).getByRole('term').first()).toHaveText('Call-out fee');
  await expect(facts(1)).toHaveText(['£45', 'Ask in the chat', 'Under a mile Nearest', 'New', 'Not measured yet']);
  await expect(facts(2)).toHaveText([
    'Ask in the chat',
    'Ask in the chat',
    'Not known',
    '4.0 12 reviews',
    'Not measured yet',
  ]);
  for (const name of ['Airedale Plumbing', 'Beck & Co', 'Kirkgate Pipes']) {
    await expect(page.getByRole('link', { name })).toBeVisible();
    await expect(page.getByRole('button', { name: `Chat with ${name}` })).toBeVisible();
  }
  const tops = await page.locator('dl').evaluateAll((lists) => lists.map((list) => list.getBoundingClientRect().top));
  const isWide = (page.viewportSize()?.width ?? 0) > 1_000;
  expect(new Set(tops).size).toBe(isWide ? 1 : 3);
});

const withFreeTimes = (...free_times: string[]) => ({
  ...fullAcceptance,
  free_times,
  earliest_at: free_times[0] ?? null,
});

test('a customer asks for a free time in the chat, which books nothing', bothWidths, async ({ page, server }) => {
  await page.clock.setFixedTime('2026-11-26T09:00:00Z');
  const times = ['2026-11-26T16:30:00Z', '2026-11-27T13:00:00Z', '2026-12-07T08:00:00Z'];
  server.answer(job.listAcceptances, { data: [withFreeTimes(...times), newcomer] });
  await page.goto(`/accepted-providers?job_id=${ids.job}`);
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Airedale Plumbing' });
  const buttons = card.getByRole('button', { name: 'Ask for' });
  await expect(buttons).toHaveText(['Ask for Today 16:30', 'Ask for Fri 13:00', 'Ask for Mon 7 Dec 08:00']);
  for (const button of await buttons.all()) expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await buttons.nth(1).click();
  const message = page.getByRole('textbox', { name: 'Message' });
  await expect(message).toHaveValue('Could you come on Fri 27 Nov, 13:00?');
  expect(server.callsTo(conversation.start).map(({ body }) => body)).toEqual([
    { artisan_id: String(ids.artisan + 1), service_id: String(ids.service + 1), job_id: String(ids.job) },
  ]);
  for (const call of [booking.propose, booking.accept]) expect(server.callsTo(call)).toEqual([]);
});

test('a free time that has since been taken is not offered again, and another one replaces it in the chat', async ({
  page,
  server,
}) => {
  await page.clock.setFixedTime('2026-11-26T09:00:00Z');
  server.answer(job.listAcceptances, {
    data: [withFreeTimes('2026-11-27T13:00:00Z', '2026-11-30T08:00:00Z'), newcomer],
  });
  await page.goto(`/accepted-providers?job_id=${ids.job}`);
  await page.getByRole('button', { name: 'Ask for Fri 13:00' }).click();
  const message = page.getByRole('textbox', { name: 'Message' });
  await message.fill(`The stopcock is stiff.\n${await message.inputValue()}`);
  server.answer(job.listAcceptances, { data: [withFreeTimes('2026-11-30T08:00:00Z'), newcomer] });
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Ask for Fri 13:00' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Ask for Mon 08:00' }).click();
  await expect(message).toHaveValue('The stopcock is stiff.\nCould you come on Mon 30 Nov, 08:00?');
});

test('an artisan without hours has no free times in the comparison and says so', async ({ page, server }) => {
  server.answer(job.listAcceptances, { data: [{ ...newcomer, free_times: null }, withFreeTimes()] });
  await page.goto(`/accepted-providers?job_id=${ids.job}`);
  const cards = page.getByRole('main').getByRole('listitem');
  await expect(cards.first().getByRole('definition').nth(1)).toHaveText('No hours given. Ask in the chat.');
  await expect(cards.nth(1).getByRole('definition').nth(1)).toHaveText('Ask in the chat');
  await expect(page.getByRole('button', { name: 'Ask for' })).toHaveCount(0);
});

test('a review shows its reply, and a hidden review shows the reason instead', async ({ page, server }) => {
  const [first, second] = reviews;
  server.answer(review.list, {
    data: [
      { ...first, reply: { comment: 'Glad that it holds.', created_at: '2026-11-20T09:04:00Z' }, hidden_reason: null },
      { ...second, comment: '', reply: null, hidden_reason: 'It named a neighbour' },
    ],
  });
  await page.goto(`/service-detail?service_id=${ids.service}`);
  await page.getByRole('tab', { name: 'Reviews' }).click();
  const items = page.getByRole('tabpanel').getByRole('article');
  await expect(items.first()).toContainText('Reply from Hughes & Daughter');
  await expect(items.first()).toContainText('Glad that it holds.');
  await expect(items.last()).toContainText('This review is hidden: It named a neighbour');
  await expect(items.last().getByRole('img')).toHaveCount(0);
});
