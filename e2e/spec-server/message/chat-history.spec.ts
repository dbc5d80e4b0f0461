import { conversation } from '@fixit/contract/conversation';
import type { Page } from '@playwright/test';
import { conversationOf, ids, messageOf } from '../support/fixtures.ts';
import { bothWidths, expect, test } from '../support/spec-server-test.ts';

const url = `/chat?conversation_id=${ids.conversation}`;
const log = (page: Page) => page.getByRole('log', { name: 'Conversation' });
const rows = (page: Page) => log(page).getByRole('listitem');

/** Has ten thousand short and long messages over many days, with pictures. */
const longConversation = {
  ...conversationOf(0),
  message_set: Array.from({ length: 10_000 }, (_, index) => {
    const number = index + 1;
    return {
      ...messageOf(number),
      message: `Message ${number}.${number % 7 === 0 ? ' It is a long story, told again.'.repeat(40) : ''}`,
      timestamp: new Date(Date.UTC(2026, 0, 1, 9, 11 * number)).toISOString(),
      attachment_url: number % 5 === 0 ? '/pictures/spec-1.png' : null,
    };
  }),
};

/** Scrolls to 80 px from an end, waits for the next page and returns how far the view moved. */
async function scrollToPage(page: Page, end: 'top' | 'bottom') {
  return log(page).evaluate(async (box, end) => {
    const items = () => [...box.querySelectorAll('li')];
    const edge = () => items().at(end === 'top' ? 0 : -1)?.textContent;
    const before = edge();
    box.scrollTop = end === 'top' ? 80 : box.scrollHeight - box.clientHeight - 80;
    const { top } = box.getBoundingClientRect();
    const middleItem = items().find((item) => item.getBoundingClientRect().bottom > top + box.clientHeight / 2);
    const topBefore = middleItem?.getBoundingClientRect().top ?? 0;
    let maxItems = 0;
    while (edge() === before) {
      await new Promise(requestAnimationFrame);
      maxItems = Math.max(maxItems, items().length);
    }
    await new Promise(requestAnimationFrame);
    const [edgeMessage] = /Message \d+\./.exec(edge() ?? '') ?? [];
    return {
      edgeMessage,
      movedPx: Math.abs((middleItem?.getBoundingClientRect().top ?? 0) - topBefore),
      maxItems,
    };
  }, end);
}

test.beforeEach(async ({ page, server }) => {
  server.answer(conversation.show, { data: longConversation });
  await server.logIn();
  await page.goto(url);
  await expect(rows(page)).toHaveCount(30);
  await expect.poll(() => server.openSocketCount).toBe(1);
});

test(
  'of 10,000 messages at most 60 are in the document, and pages load at both ends without a jump',
  bothWidths,
  async ({ page }) => {
    await expect(rows(page).last()).toBeInViewport();
    for (const top of [9_951, 9_931, 9_911, 9_891, 9_871]) {
      const { edgeMessage, movedPx, maxItems } = await scrollToPage(page, 'top');
      expect(edgeMessage).toBe(`Message ${top}.`);
      expect(movedPx).toBeLessThan(1);
      expect(maxItems).toBeLessThanOrEqual(60);
    }
    await expect(rows(page)).toHaveCount(60);
    for (const bottom of [9_950, 9_970, 9_990]) {
      const { edgeMessage, movedPx, maxItems } = await scrollToPage(page, 'bottom');
      expect(edgeMessage).toBe(`Message ${bottom}.`);
      expect(movedPx).toBeLessThan(1);
      expect(maxItems).toBeLessThanOrEqual(60);
    }
  },
);

test('a new message does not move the view of older ones, but offers the way down; sending scrolls down', async ({
  page,
  server,
}) => {
  await scrollToPage(page, 'top');
  await scrollToPage(page, 'top');
  const scrolled = () => log(page).evaluate((box) => box.scrollTop);
  const before = await scrolled();
  server.push({ ...messageOf(10_001), message: 'Are you at home?' });
  await page.getByRole('button', { name: 'New messages' }).waitFor();
  expect(await scrolled()).toBe(before);
  await page.getByRole('button', { name: 'New messages' }).click();
  await expect(rows(page).filter({ hasText: 'Are you at home?' })).toBeInViewport();
  await expect(page.getByRole('button', { name: 'New messages' })).toBeHidden();
  await scrollToPage(page, 'top');
  await scrollToPage(page, 'top');
  await page.getByRole('textbox', { name: 'Message' }).fill('Yes, come in');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(rows(page).filter({ hasText: 'Yes, come in' })).toBeInViewport();
  server.push({ ...messageOf(10_003), message: 'On my way' });
  await expect(rows(page).filter({ hasText: 'On my way' })).toBeInViewport();
});

test('the history can be read with the keyboard, and a screen reader announces new messages but not older pages', async ({
  page,
}) => {
  await expect(log(page)).toHaveAttribute('aria-live', 'polite');
  await log(page).focus();
  await page.keyboard.press('Home');
  await expect(rows(page).filter({ hasText: 'Message 9951.' })).toHaveCount(1);
  await expect(log(page)).toHaveAttribute('aria-live', 'off');
  await page.keyboard.press('Home');
  await expect(rows(page).filter({ hasText: 'Message 9931.' })).toHaveCount(1);
  await page.keyboard.press('Home');
  await expect(page.getByRole('button', { name: 'Newest messages' })).toBeVisible();
  await page.keyboard.press('End');
  await expect(rows(page).filter({ hasText: 'Message 10000.' })).toBeInViewport();
  await expect(log(page)).toBeFocused();
});
