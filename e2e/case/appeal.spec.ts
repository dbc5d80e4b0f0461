import { chatSocket } from '@fixit/contract/message';
import type { Browser, Page } from '@playwright/test';
import { createArtisan } from '../support/artisan.ts';
import { expectNoViolations } from '../support/axe.ts';
import { expect, test } from '../support/browser-test.ts';
import { password } from '../support/calls.ts';
import { signInAsNewCustomer, startChat } from '../support/customer.ts';
import { readEmail } from '../support/mailbox.ts';
import { addOperator, giveAuthenticator, setUpPasskey } from '../support/operator.ts';
import { openWithSocket, sendMessage } from '../support/socket.ts';
import { passLetterMinutes } from '../support/time.ts';

test.use({
  viewport: { width: 390, height: 844 },
  // The panel asks who is signed in before somebody is, and the login of a suspended account is refused.
  expectedComplaints: [/status of 40[04]/],
});

const demand = 'I need £400 by bank transfer today';

/** Opens the panel on a phone of its own. */
async function openPanel(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const panel = await context.newPage();
  await giveAuthenticator(context, panel);
  await setUpPasskey(panel, addOperator('moderator'));
  return panel;
}

const decisionOf = (panel: Page) => panel.getByRole('region', { name: /^Decide/ });

interface DecisionInput {
  rule?: string;
  reason: string;
  effect: string;
}

/** Chooses a decision of a case, fills in its reason, and confirms what will happen. */
async function decide(panel: Page, label: string, { rule, reason, effect }: DecisionInput) {
  const decision = decisionOf(panel);
  await decision.getByRole('radio', { name: label }).check();
  if (rule) await decision.getByLabel('Rule').selectOption(rule);
  await decision.getByLabel('Reason').fill(reason);
  await decision.getByRole('button', { name: 'See what will happen' }).click();
  await expect(decision.getByRole('list', { name: 'What will happen' })).toContainText(effect);
  await expectNoViolations(panel, `the decision “${label}”`);
  await decision.getByRole('button', { name: 'Confirm' }).click();
  await expect(decision.getByRole('button', { name: 'Confirm' })).toHaveCount(0);
}

test('a suspended artisan appeals, another operator grants it, and both sides read so in the app and by email', async ({
  page,
  browser,
}) => {
  const artisan = await createArtisan({ name: 'Ogden & Söhne Roofing', category: 'Roofing' });
  const customer = await signInAsNewCustomer(page);
  const conversation = await startChat(customer, artisan);
  await openWithSocket(
    page,
    `/chat?conversation_id=${conversation}`,
    chatSocket.replace('{conversationId}', conversation),
  );
  await sendMessage(artisan.token, conversation, demand);
  await page.getByRole('log', { name: 'Conversation' }).getByText(demand).hover();
  await page.getByRole('button', { name: 'More actions' }).last().click();
  await page.getByRole('button', { name: `Report ${artisan.name}` }).click();
  const reporting = page.getByRole('dialog', { name: 'Report this message' });
  await reporting.getByRole('radio', { name: 'Asks for money in advance or outside the app' }).check();
  await reporting.getByRole('button', { name: 'Report it' }).click();
  const receipt = await reporting.getByText(/^It is case \d+\./).innerText();
  const number = /\d+/.exec(receipt)?.[0] ?? '';

  const [ruth, sam] = [await openPanel(browser), await openPanel(browser)];
  await ruth.keyboard.press('/');
  await ruth.getByRole('searchbox', { name: 'Search everything' }).fill(`case ${number}`);
  await ruth.getByRole('link', { name: /^Asks for money in advance/ }).click();
  await decide(ruth, 'Suspend the account', {
    rule: '4',
    reason: 'It asks for money before an appointment',
    effect: '1 account suspended',
  });
  await passLetterMinutes(Number(number));
  const letter = await readEmail(artisan.email, `Your account is suspended, case ${number}`);
  expect(letter).toContain('you can appeal once, until the end of');
  expect(await readEmail(customer.email, `Your report, case ${number}`)).toContain('agree with you');

  const workshop = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  const logIn = async () => {
    await workshop.getByLabel('Email').fill(artisan.email);
    await workshop.getByLabel('Password', { exact: true }).fill(password);
    await workshop.getByRole('button', { name: 'Log in' }).click();
  };
  await workshop.goto('/workspace/login');
  await logIn();
  await workshop.getByRole('button', { name: 'Read your cases' }).click();
  await workshop.getByRole('link', { name: /^Your account was suspended/ }).click();
  const words = workshop.getByRole('textbox', { name: 'Why should we change it?' });
  await workshop.getByRole('button', { name: 'Appeal', exact: true }).click();
  await expect(workshop.getByText('Please say why we should change it')).toBeVisible();
  await words.fill('The £400 was for the scaffold, which I pay before I start');
  await workshop.reload();
  await expect(words).toHaveValue('The £400 was for the scaffold, which I pay before I start');
  await expectNoViolations(workshop, 'the appeal of a suspended artisan');
  await workshop.getByRole('button', { name: 'Appeal', exact: true }).click();
  await expect(workshop.getByText(/^We are reviewing the decision\. You will hear from us by/)).toBeVisible();

  await ruth.goto('/operator/cases?class=appeal');
  await ruth.getByRole('link', { name: 'Appeal' }).first().click();
  await expect(ruth.getByRole('heading', { name: `What was decided in case ${number}` })).toBeVisible();
  const refused = decisionOf(ruth);
  await refused.getByRole('radio', { name: 'Refuse the appeal' }).check();
  await refused.getByLabel('Reason').fill('I have decided it, and I see it as before');
  await refused.getByRole('button', { name: 'See what will happen' }).click();
  await expect(refused.getByRole('alert')).toContainText(
    `You decided case ${number}, so somebody else must decide the appeal.`,
  );

  await sam.goto(ruth.url());
  await expect(sam.getByText('The £400 was for the scaffold, which I pay before I start')).toBeVisible();
  await expect(sam.getByText(demand)).toBeVisible();
  await expectNoViolations(sam, 'an appeal');
  await decide(sam, 'Grant the appeal', {
    reason: 'They had agreed the scaffold before',
    effect: '1 account open again',
  });
  await expect(sam.getByText(`The appeal against case ${number} is granted.`)).toBeVisible();
  await passLetterMinutes(Number(number));
  const answer = await readEmail(artisan.email, `Your appeal, case ${number}`);
  expect(answer).toContain('has looked at it again');
  expect(await readEmail(customer.email, `Reviewed after an appeal, case ${number}`)).toContain(
    'The account is open again.',
  );

  const ownCase = workshop.url();
  await workshop.reload();
  await expect(workshop).toHaveURL('/workspace/login');
  await logIn();
  await expect(workshop.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await workshop.goto(ownCase);
  await expect(workshop.getByText('It was granted.')).toBeVisible();
  await page.goto('/cases');
  await page.getByRole('link', { name: /^Asks for money in advance/ }).click();
  await expect(page.getByText('This was reversed after an appeal.')).toBeVisible();
  await expectNoViolations(page, 'a case after an appeal');
});
