import { chatSocket } from '@fixit/contract/message';
import type { Page } from '@playwright/test';
import { createArtisan, type TestArtisan } from '../support/artisan.ts';
import { expectNoViolations } from '../support/axe.ts';
import { expect, test } from '../support/browser-test.ts';
import { signInAsNewCustomer, startChat } from '../support/customer.ts';
import { addOperator, giveAuthenticator, setUpPasskey } from '../support/operator.ts';
import { openWithSocket, sendMessage } from '../support/socket.ts';

test.use({
  viewport: { width: 390, height: 844 },
  // The panel checks for a session before the sign-in.
  expectedComplaints: [/status of 404/],
});

const demand = 'I need £400 by bank transfer today';

let artisan: TestArtisan;
test.beforeEach(async () => {
  artisan = await createArtisan({ name: 'Ogden Roofing', category: 'Roofing' });
});

async function openReport(page: Page, title: string) {
  await page.getByRole('button', { name: 'More actions' }).last().click();
  await page.getByRole('button', { name: 'Report Ogden Roofing' }).click();
  return page.getByRole('dialog', { name: title });
}

test('a customer reports a message, an operator hides it on a phone, and the chat shows that it is hidden', async ({
  page,
  browser,
}) => {
  const customer = await signInAsNewCustomer(page);
  const id = await startChat(customer, artisan);
  await openWithSocket(page, `/chat?conversation_id=${id}`, chatSocket.replace('{conversationId}', id));
  await sendMessage(artisan.token, id, demand);
  const log = page.getByRole('log', { name: 'Conversation' });
  await log.getByText(demand).hover();
  const dialog = await openReport(page, 'Report this message');
  await dialog.getByRole('button', { name: 'Report it' }).click();
  await expect(dialog.getByText('Please choose what is wrong')).toBeVisible();
  await expectNoViolations(page, 'the report of a message');
  await dialog.getByRole('textbox', { name: 'What should we know?' }).fill('He has not even been up the ladder');
  await page.reload();
  await log.getByText(demand).hover();
  await openReport(page, 'Report this message');
  await expect(dialog.getByRole('textbox')).toHaveValue('He has not even been up the ladder');
  await dialog.getByRole('radio', { name: 'Asks for money in advance or outside the app' }).check();
  await dialog.getByRole('button', { name: 'Report it' }).click();
  await expect(dialog.getByText(/^It is case \d+\. A person decides by/)).toBeVisible();
  await expectNoViolations(page, 'the receipt of a report');
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('button', { name: 'Report Ogden Roofing' })).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog.getByRole('radio', { name: 'Something else' }).check();
  await dialog.getByRole('button', { name: 'Report it' }).click();
  await expect(dialog.getByText('You have already reported this, and we are reviewing it.')).toBeVisible();
  await dialog.getByRole('button', { name: 'OK' }).click();

  const operatorContext = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const panel = await operatorContext.newPage();
  await giveAuthenticator(operatorContext, panel);
  await setUpPasskey(panel, addOperator('moderator'));
  await panel.getByRole('link', { name: 'Cases', exact: true }).click();
  await expectNoViolations(panel, 'the cases');
  await panel.getByRole('link', { name: 'Asks for money in advance or outside the app' }).first().click();
  await expect(panel.getByText(demand)).toBeVisible();
  await expect(panel.getByRole('region', { name: 'Reports' })).toContainText('He has not even been up the ladder');
  await expect(panel.getByRole('main').getByText(/^\d+ h( \d+ min)? left, due \d\d:\d\d$/)).toBeVisible();
  await expect(panel.getByRole('region', { name: 'Reported message' }).getByRole('listitem').last()).toContainText(
    /Reported message, \w{3} \d+ \w{3} \d{4}, \d\d:\d\d$/,
  );
  await expectNoViolations(panel, 'a case');
  const decision = panel.getByRole('region', { name: 'Decide' });
  await decision.getByRole('radio', { name: /^Hide what was reported/ }).check();
  await expectNoViolations(panel, 'the decision of a case');
  await decision.getByRole('button', { name: 'See what will happen' }).click();
  await expect(decision.getByText('Please choose a house rule')).toBeVisible();
  await decision
    .getByLabel('Rule')
    .selectOption({ label: 'Rule 4: Nothing is paid before both have agreed an appointment' });
  await decision.getByLabel('Reason').fill('Too short');
  await decision.getByRole('button', { name: 'See what will happen' }).click();
  await expect(decision.getByText('Please say why in at least 20 characters')).toBeVisible();
  await decision.getByLabel('Reason').fill('It asks for money before an appointment');
  await decision.getByRole('button', { name: 'See what will happen' }).click();
  await expect(decision.getByRole('list', { name: 'What will happen' })).toContainText('1 message hidden');
  await decision.getByRole('button', { name: 'Confirm' }).click();
  await expect(panel.getByText(/^Case \d+ is upheld, and the message is hidden\.$/)).toBeVisible();
  await expect(panel.getByRole('heading', { name: 'Decision made: Hide what was reported' })).toBeFocused();
  await expectNoViolations(panel, 'a decided case');
  await operatorContext.close();
  await expect(log.getByText('Fixit hid this message')).toBeVisible();
  await expect(log.getByText(demand)).toHaveCount(0);
});

test('a customer reports a listing from its page', async ({ page }) => {
  await signInAsNewCustomer(page);
  await page.goto(`/service-detail?service_id=${artisan.service_id}`);
  const dialog = await openReport(page, 'Report this listing');
  await expectNoViolations(page, 'the report of a listing');
  await dialog.getByRole('radio', { name: /^Not who they say they are/ }).check();
  await dialog.getByRole('button', { name: 'Report it' }).click();
  await expect(dialog.getByText('Thank you. We have your report.')).toBeVisible();
});
