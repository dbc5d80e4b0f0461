import { report } from '@fixit/contract/case/report';
import { createArtisan } from '../support/artisan.ts';
import { expectNoViolations } from '../support/axe.ts';
import { expect, test } from '../support/browser-test.ts';
import { signInAsNewCustomer } from '../support/customer.ts';
import { addOperator, giveAuthenticator, setUpPasskey } from '../support/operator.ts';

test.use({
  viewport: { width: 390, height: 844 },
  // The panel checks for a session before the sign-in.
  expectedComplaints: [/status of 404/],
});

test('an operator finds a case by its number, takes it, adds a note, and asks the reporter, who answers', async ({
  page,
  context,
  browser,
}) => {
  const artisan = await createArtisan({ name: 'Ogden & Söhne Roofing', category: 'Roofing' });
  const customerContext = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const customerPage = await customerContext.newPage();
  const customer = await signInAsNewCustomer(customerPage);
  const { data } = await customer.call(report.create, {
    body: {
      subject: 'profile',
      subject_id: artisan.artisan_id,
      reason: 'identity',
      words: 'لا يوجد سجل: No such register',
    },
  });
  await giveAuthenticator(context, page);
  await setUpPasskey(page, addOperator('moderator'));
  await expect(page.getByRole('list', { name: 'What is waiting' })).toContainText(/cases? to decide/);
  await page.keyboard.press('/');
  await page.getByRole('searchbox', { name: 'Search everything' }).fill(`case ${data.case_number}`);
  await page.getByRole('link', { name: /Not who they say they are/ }).click();
  await expect(page.getByRole('heading', { name: 'Both sides' })).toBeVisible();
  await expect(page.getByText(/^Reported\. Created /)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Reports' }).getByRole('blockquote')).toHaveAttribute('dir', 'auto');
  await expectNoViolations(page, 'an open case');

  await page.getByRole('button', { name: 'Take the case' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('list', { name: 'What will happen' })).toContainText('1 case taken');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText(/is now with Olu the moderator\.$/)).toBeVisible();

  await page.getByRole('button', { name: 'Ask a question' }).click();
  await dialog.getByLabel('To').selectOption('Who reported it');
  await dialog.getByLabel('Saved reply').selectOption('What happened');
  const questionField = dialog.getByRole('textbox', { name: 'Question' });
  await expect(questionField).toHaveValue(new RegExp(`we are deciding case ${data.case_number}\\.`));
  await expectNoViolations(page, 'the question about a case');
  await dialog.getByRole('button', { name: 'See what will happen' }).click();
  await expect(dialog.getByRole('list', { name: 'What will happen' })).toContainText('1 case paused until the answer');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Paused until')).toBeVisible();
  await expect(page.getByText(/^No answer yet\. Due by/)).toBeVisible();

  await page.getByRole('button', { name: 'Add a note' }).click();
  await dialog.getByLabel('To').selectOption('Operators');
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Rang the register');
  await dialog.getByRole('button', { name: 'See what will happen' }).click();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Rang the register')).toBeVisible();
  await expectNoViolations(page, 'a paused case with a note');

  await customerPage.goto('/cases');
  await customerPage.getByRole('button', { name: 'See questions and notes' }).click();
  const answer = customerPage.getByRole('textbox', { name: 'Your answer' });
  await customerPage.getByRole('button', { name: 'Give this answer' }).click();
  await expect(customerPage.getByRole('alert')).toContainText('Your answer is required');
  await answer.fill('He could not name the register');
  await expectNoViolations(customerPage, 'the question about a case of one’s own');
  await customerPage.getByRole('button', { name: 'Give this answer' }).click();
  await expect(customerPage.getByText(/^You answered/)).toBeVisible();
  await customerContext.close();
  await page.reload();
  await expect(page.getByText('He could not name the register')).toBeVisible();
  const history = page.getByRole('region', { name: 'What has happened' }).getByRole('listitem');
  await expect(history).toHaveText([/answered the question$/, /Question to/, /reported it$/]);
  await expectNoViolations(page, 'a case with its history');

  await page.goto('/operator/cases?waits=decision&with=me');
  await expect(page.locator('tbody tr')).toHaveCount(1);
  await expectNoViolations(page, 'the list of cases');
  await page.setViewportSize({ width: 768, height: 1024 });
  const what = await page.getByRole('cell', { name: /Not who they say they are/ }).boundingBox();
  expect(what?.width).toBeGreaterThan(140);
});
