import { report } from '@fixit/contract/case/report';
import { createArtisan } from '../support/artisan.ts';
import { expectNoViolations } from '../support/axe.ts';
import { expect, test } from '../support/browser-test.ts';
import { createCustomer } from '../support/customer.ts';
import { addOperator, giveAuthenticator, setUpPasskey } from '../support/operator.ts';

// The panel checks for a session before the sign-in.
test.use({ expectedComplaints: [/status of 404/] });

for (const width of [360, 1440]) {
  test(`a moderator dismisses two cases together, after reading what was reported in both, at ${width} pixels`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const customer = await createCustomer();
    const numbers: number[] = [];
    for (const name of ['Crag & Söhne Boilers', 'O’Hara Heating']) {
      const { artisan_id } = await createArtisan({ name, category: 'Plumbing' });
      const body = { subject: 'profile', subject_id: artisan_id, reason: 'advert', words: 'Only adverts' } as const;
      numbers.push((await customer.call(report.create, { body })).data.case_number);
    }
    await giveAuthenticator(context, page);
    await setUpPasskey(page, addOperator('moderator'));
    await page.goto('/operator/cases?state=open&class=ordinary');
    const button = page.getByRole('button', { name: /^Dismiss \d+ together$/ });
    await expect(button).toBeDisabled();
    for (const number of numbers) await page.getByRole('checkbox', { name: new RegExp(`case ${number}$`) }).check();
    await expectNoViolations(page, 'the list with chosen cases');
    await button.click();
    const dialog = page.getByRole('dialog', { name: /2 cases/ });
    await dialog.getByLabel('Rule').selectOption({ index: 7 });
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('A profile may say what the business offers');
    await dialog.getByRole('button', { name: 'See what will happen' }).click();
    await expect(dialog.getByRole('list', { name: 'What will happen' })).toContainText('2 cases dismissed');
    const copies = dialog.getByRole('region', { name: 'Reported content' });
    await expect(copies).toContainText('Crag & Söhne Boilers');
    await expect(copies).toContainText('O’Hara Heating');
    await expectNoViolations(page, 'the preview of a group');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('2 cases are dismissed.')).toBeVisible();
    for (const number of numbers)
      await expect(page.getByRole('checkbox', { name: new RegExp(`case ${number}$`) })).toHaveCount(0);
    await expect(button).toBeDisabled();
  });
}
