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
  // The panel checks for a session before the sign-in, and the login of a suspended account is refused.
  expectedComplaints: [/status of 40[04]/],
});

const demand = 'I need £400 by bank transfer today';

/** Opens the panel as a new moderator on a separate phone. */
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

/** Chooses a decision for a case, fills in its reason, and confirms what will happen. */
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

test('a suspended artisan appeals, another operator grants the appeal, and both sides are told in the app and by email', async ({
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
  const reportDialog = page.getByRole('dialog', { name: 'Report this message' });
  await reportDialog.getByRole('radio', { name: 'Asks for money in advance or outside the app' }).check();
  await reportDialog.getByRole('button', { name: 'Report it' }).click();
  const receipt = await reportDialog.getByText(/^It is case \d+\./).innerText();
  const caseNumber = /\d+/.exec(receipt)?.[0] ?? '';

  const [ruth, sam] = [await openPanel(browser), await openPanel(browser)];
  await ruth.keyboard.press('/');
  await ruth.getByRole('searchbox', { name: 'Search everything' }).fill(`case ${caseNumber}`);
  await ruth.getByRole('link', { name: /^Asks for money in advance/ }).click();
  await decide(ruth, 'Suspend the account', {
    rule: '4',
    reason: 'It asks for money before an appointment',
    effect: '1 account suspended',
  });
  await passLetterMinutes(Number(caseNumber));
  const letter = await readEmail(artisan.email, `Your account is suspended, case ${caseNumber}`);
  expect(letter).toContain('you can appeal once, until the end of');
  expect(await readEmail(customer.email, `Your report, case ${caseNumber}`)).toContain('agree with you');

  const artisanPage = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  const logIn = async () => {
    await artisanPage.getByLabel('Email').fill(artisan.email);
    await artisanPage.getByLabel('Password', { exact: true }).fill(password);
    await artisanPage.getByRole('button', { name: 'Log in' }).click();
  };
  await artisanPage.goto('/workspace/login');
  await logIn();
  await artisanPage.getByRole('button', { name: 'Read your cases' }).click();
  await artisanPage.getByRole('link', { name: /^Your account was suspended/ }).click();
  const appealField = artisanPage.getByRole('textbox', { name: 'Why should we change it?' });
  await artisanPage.getByRole('button', { name: 'Appeal', exact: true }).click();
  await expect(artisanPage.getByText('Please say why we should change it')).toBeVisible();
  await appealField.fill('The £400 was for the scaffold, which I pay before I start');
  await artisanPage.reload();
  await expect(appealField).toHaveValue('The £400 was for the scaffold, which I pay before I start');
  await expectNoViolations(artisanPage, 'the appeal of a suspended artisan');
  await artisanPage.getByRole('button', { name: 'Appeal', exact: true }).click();
  await expect(artisanPage.getByText(/^We are reviewing the decision\. You will hear from us by/)).toBeVisible();

  await ruth.goto('/operator/cases?class=appeal');
  await ruth.getByRole('link', { name: 'Appeal' }).first().click();
  await expect(ruth.getByRole('heading', { name: `What was decided in case ${caseNumber}` })).toBeVisible();
  const ruthsDecision = decisionOf(ruth);
  await ruthsDecision.getByRole('radio', { name: 'Refuse the appeal' }).check();
  await ruthsDecision.getByLabel('Reason').fill('I have decided it, and I see it as before');
  await ruthsDecision.getByRole('button', { name: 'See what will happen' }).click();
  await expect(ruthsDecision.getByRole('alert')).toContainText(
    `You decided case ${caseNumber}, so somebody else must decide the appeal.`,
  );

  await sam.goto(ruth.url());
  await expect(sam.getByText('The £400 was for the scaffold, which I pay before I start')).toBeVisible();
  await expect(sam.getByText(demand)).toBeVisible();
  await expect(sam.getByRole('region', { name: 'What has happened' })).toContainText(`${artisan.name} appealed`);
  await expect(sam.getByText(/Reason chosen|earlier report/)).toHaveCount(0);
  await expectNoViolations(sam, 'an appeal');
  await decide(sam, 'Grant the appeal', {
    reason: 'They had agreed the scaffold before',
    effect: '1 account restored',
  });
  await expect(sam.getByText(`The appeal against case ${caseNumber} is granted.`)).toBeVisible();
  await passLetterMinutes(Number(caseNumber));
  const appealEmail = await readEmail(artisan.email, `Your appeal, case ${caseNumber}`);
  expect(appealEmail).toContain('has looked at it again');
  expect(await readEmail(customer.email, `Reviewed after an appeal, case ${caseNumber}`)).toContain(
    'The account is open again.',
  );

  const caseUrl = artisanPage.url();
  await artisanPage.reload();
  await expect(artisanPage).toHaveURL('/workspace/login');
  await logIn();
  await expect(artisanPage.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await artisanPage.goto(caseUrl);
  await expect(artisanPage.getByText('It was granted.')).toBeVisible();
  await page.goto('/cases');
  await page.getByRole('link', { name: /^Asks for money in advance/ }).click();
  await expect(page.getByText('This was reversed after an appeal.')).toBeVisible();
  await expectNoViolations(page, 'a case after an appeal');
});
