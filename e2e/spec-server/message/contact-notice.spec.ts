import { conversation } from '@fixit/contract/conversation';
import { jobSheet } from '@fixit/contract/job/job-sheet';
import type { Page } from '@playwright/test';
import { findViolations } from '../../support/axe.ts';
import { settle } from '../../support/navigation.ts';
import { conversationOf, ids, messageOf } from '../support/fixtures.ts';
import { agreedSheet, sheetOf } from '../support/job-sheets.ts';
import type { SpecServer } from '../support/spec-server.ts';
import { bothWidths, expect, test } from '../support/spec-server-test.ts';

const log = (page: Page) => page.getByRole('log', { name: 'Conversation' });
const field = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const phoneNote = 'There is a phone number in this message.';

test.beforeEach(async ({ page, server }) => {
  await server.logIn();
  await page.clock.setFixedTime('2031-12-05T09:00:00Z');
});

/** Opens the customer's chat, in which the artisan has sent a phone number. */
async function open(page: Page, server: SpecServer, sheet: object): Promise<void> {
  const message = { ...messageOf(1), message: 'I can look today. Ring me on 07700 900412 and I tell you the price.' };
  server.answer(conversation.show, { data: { ...conversationOf(0), message_set: [message] } });
  server.answer(jobSheet.show, { data: sheetOf('customer', sheet) });
  await page.goto(`/chat?conversation_id=${ids.conversation}`);
  await settle(page);
  await expect(log(page)).toContainText('07700 900412');
}

test(
  'before a booking is accepted, a note points out contact details in a message or draft, and the draft is not sent',
  bothWidths,
  async ({ page, server }) => {
    await open(page, server, {});
    await expect(log(page).getByRole('listitem').last()).toContainText(phoneNote);
    await field(page).fill('My sort code is 20-00-00, account 55779911');
    await expect(page.getByText('You are about to send your bank details.')).toBeVisible();
    await page.getByRole('button', { name: 'Why you see this' }).click();
    await expect(log(page)).toContainText('nothing was stored');
    const texts = server.frames.filter((frame) => 'message' in frame);
    expect(texts).toEqual([]);
    expect(await findViolations(page, 'everything')).toEqual([]);
    await field(page).fill('The tap in the kitchen drips');
    await expect(page.getByText('You are about to send')).toHaveCount(0);
  },
);

test('a reader can hide the notes below the messages of a chat, and they stay hidden at the next visit', async ({
  page,
  server,
}) => {
  await open(page, server, {});
  await page.getByRole('button', { name: 'Hide these notices in this chat' }).click();
  await expect(page.getByText(phoneNote)).toHaveCount(0);
  await expect(log(page)).toBeFocused();
  await page.reload();
  await expect(log(page)).toContainText('07700 900412');
  await expect(page.getByText(phoneNote)).toHaveCount(0);
});

test('once a booking is accepted, contact details in a chat cause no note', async ({ page, server }) => {
  await open(page, server, agreedSheet());
  await field(page).fill('Ring me on 07700 900118');
  await expect(page.getByText('phone number')).toHaveCount(0);
});
