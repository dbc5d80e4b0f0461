import { waitlist } from '@fixit/contract/waitlist';
import { expectNoViolations } from '../support/axe.ts';
import { expect, test } from '../support/browser-test.ts';
import { makeCall, password } from '../support/calls.ts';
import { readCode, readLink } from '../support/mailbox.ts';
import { addOperator, giveAuthenticator, setUpPasskey } from '../support/operator.ts';

test.use({
  viewport: { width: 390, height: 844 },
  // The panel checks for a session before the sign-in, and a file without the required columns is refused.
  expectedComplaints: [/status of 404|status of 400 .*artisan%20import/],
});

test('an operator on a phone invites an artisan, who finds the form filled in and joins', async ({
  page,
  context,
  browser,
}) => {
  const business = `Zz Stell Roofing ${crypto.randomUUID().slice(0, 6)}`;
  const email = `${crypto.randomUUID()}@fixit.test`;
  await giveAuthenticator(context, page);
  await setUpPasskey(page, addOperator('moderator'));
  await page.goto(new URL('/operator/coverage/invite?area=BD20', page.url()).href);
  await page.getByLabel('Business or name').fill(business);
  await page.getByLabel('Trade').selectOption('Roofing');
  await page.getByRole('button', { name: 'See what will happen' }).click();
  await expect(page.getByLabel('Postcode')).toHaveValue('BD20');
  await expect(page.getByRole('list', { name: 'What will happen' })).toContainText('1 link created');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone').fill('07700 900566');
  await page.getByLabel('First and last name').fill('Ann Mary Stell');
  await page.getByLabel('A line from you').fill('Nine people round Silsden asked for a roofer.');
  await page.getByRole('button', { name: 'See what will happen' }).click();
  await expect(page.getByRole('list', { name: 'What will happen' })).toContainText('1 email sent with the link');
  await expectNoViolations(page, 'the preview of an invitation');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { name: `Link for ${business}` })).toBeFocused();
  await expect(page.getByRole('img', { name: `QR code of the link for ${business}` })).toBeVisible();
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
  await expect(page.getByLabel('Text to copy')).toHaveValue(new RegExp(`Nine people.*\\n.*${link}`));
  await expect(page.getByRole('link', { name: 'Send by WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/447700900566\?text=Hello%20Zz/,
  );
  await expectNoViolations(page, 'a new link');
  expect(await readLink(email, 'Join')).toBe(link);

  const artisanContext = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const artisan = await artisanContext.newPage();
  await artisan.goto(link);
  await expect(artisan.getByText(`You are invited: ${business}, Roofing, BD20.`)).toBeVisible();
  await expect(artisan.getByLabel('First name')).toHaveValue('Ann Mary');
  await expect(artisan.getByLabel('Last name')).toHaveValue('Stell');
  await expect(artisan.getByLabel('Email')).toHaveValue(email);
  await expectNoViolations(artisan, 'the filled-in form');
  await artisan.getByLabel('First name').fill('Ann');
  await artisan.getByLabel('Password', { exact: true }).fill(password);
  await artisan.getByLabel('Confirm password').fill(password);
  await artisan.getByRole('checkbox', { name: 'I agree to the Privacy Policy and Terms' }).check();
  await artisan.getByRole('button', { name: 'Sign up' }).click();
  await artisan.getByLabel('Otp', { exact: true }).fill(await readCode(email, { after: 1 }));
  await artisan.getByRole('button', { name: 'Verify' }).click();
  await expect(artisan.getByLabel('Email')).toHaveValue(email);
  await artisan.getByRole('button', { name: 'Log in' }).click();
  await artisan.getByRole('link', { name: /^Set up your/ }).click();
  await expect(artisan.getByLabel('Business name')).toHaveValue(business);
  await expect(artisan.getByLabel('Phone')).toHaveValue('07700900566');
  await expect(artisan.getByRole('combobox')).toHaveValue(/./);

  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(link);
  await expect(stranger.getByText('This invitation no longer works. You can still sign up.')).toBeVisible();
  await expect(stranger.getByLabel('Email')).toHaveValue('');
  await stranger.context().close();
  await artisanContext.close();

  await page.getByRole('link', { name: 'All invitations' }).click();
  await page.getByRole('combobox', { name: 'State' }).selectOption('Joined');
  const row = page.locator('tr', { hasText: business });
  await expect(row).toContainText('Joined');
  await expectNoViolations(page, 'the invitations');
  await row.getByRole('link', { name: business }).click();
  await expect(page.getByRole('link', { name: 'Ann Stell' })).toBeVisible();
});

test('the coverage board leads from a trade in a district to inviting somebody on the waitlist', async ({
  page,
  context,
}) => {
  const fullName = `Zz Waiting ${crypto.randomUUID().slice(0, 6)}`;
  const number = `077009${String(Date.now()).slice(-5)}`;
  const entry = {
    fullName,
    whatsappNumber: number,
    services: 'Roofer',
    city: 'BD20',
    joinWhatsAppGroup: 'no',
  } as const;
  await makeCall('', waitlist.join, { body: entry });
  await giveAuthenticator(context, page);
  await setUpPasskey(page, addOperator('moderator'));
  await page.getByRole('link', { name: 'Coverage', exact: true }).click();
  await page.getByRole('combobox', { name: 'Postcode area' }).selectOption('BD');
  await expect(page).toHaveURL(/area=BD/);
  await page.getByRole('combobox', { name: 'Trade' }).selectOption('Roofing');
  await expect(page).toHaveURL(/trade=/);
  const few = page.getByRole('checkbox', { name: 'Fewer than three artisans' });
  // The checkbox follows the URL, which may change a frame after the click.
  await few.click();
  await expect(page).toHaveURL(/few=yes/);
  await expect(few).toBeChecked();
  await page.getByRole('link', { name: /^Roofing in BD20: / }).click();
  await expect(page.getByRole('heading', { name: 'Roofing in BD20', exact: true })).toBeInViewport();
  await expect(page.getByRole('group', { name: 'Roofing in BD20' })).toBeFocused();
  await expectNoViolations(page, 'the coverage board');
  await page.reload();
  await expect(page.getByRole('link', { name: 'The requests' })).toHaveAttribute('href', /area=BD20/);
  await page.getByRole('link', { name: `Invite ${fullName}` }).click();
  await expect(page.getByLabel('Business or name')).toHaveValue(fullName);
  await expect(page.getByLabel('Phone')).toHaveValue(number);
  await expect(page.getByLabel('Postcode')).toHaveValue('BD20');
  await expect(page.getByText('On the waitlist: “Roofer”, BD20.')).toBeVisible();
  await page.getByRole('button', { name: 'See what will happen' }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { name: `Link for ${fullName}` })).toBeVisible();
});

test('a messy list is checked row by row on a phone, and its good rows are invited once confirmed', async ({
  page,
  context,
}) => {
  const [email, business] = [`${crypto.randomUUID()}@fixit.test`, `Zz Café ${crypto.randomUUID().slice(0, 6)}`];
  const text = [
    'Business;Email;Trade;Postcode',
    `${business};${email};Roofing;BD20 6NR`,
    `=cmd|'/c calc'!A0;${crypto.randomUUID()}@fixit.test;Roofing;BD20`,
    `Cottingley Sparks;${crypto.randomUUID()}@fixit.test;Electrician?;BD16`,
  ].join('\r\n');
  await giveAuthenticator(context, page);
  await setUpPasskey(page, addOperator('moderator'));
  await page.getByRole('link', { name: 'Coverage', exact: true }).click();
  await page.getByRole('link', { name: 'Import a list' }).click();
  const chooseFile = (content: Buffer) =>
    page.getByLabel('CSV file').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: content });
  await chooseFile(Buffer.alloc(300_001, 'a'));
  await expect(page.getByText('A file can have at most 2,000 rows and 300 kB. Split it into several.')).toBeVisible();
  await chooseFile(Buffer.from('business,trade\nA,B'));
  await expect(page.getByText(/^The first row must name the columns, .* Missing: “email”, “postcode”/)).toBeVisible();
  await chooseFile(Buffer.from(text, 'latin1'));
  await expect(page.getByText('1 of 3 rows can be used, and 2 are left out.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'What will happen' })).toContainText('1 email sent with the link');
  await expect(page.getByRole('row', { name: /^3 Business =cmd/ })).toContainText('This looks like a formula');
  await expect(page.getByRole('row', { name: /^4 Trade Electrician\?/ })).toContainText('is not a trade here');
  await expectNoViolations(page, 'the preview of an import');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.locator('tr', { hasText: business })).toContainText('Not used yet');
  expect(await readLink(email, 'Join')).toContain('/workspace/signup#');
});
