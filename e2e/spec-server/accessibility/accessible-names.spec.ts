import { dashboard } from '@fixit/contract/dashboard';
import { job } from '@fixit/contract/job';
import { type Page } from '@playwright/test';
import { navigateInApp } from '../../support/navigation.ts';
import { picture } from '../../support/picture.ts';
import { ids, listing } from '../support/fixtures.ts';
import { bothWidths, expect, test } from '../support/spec-server-test.ts';

// Other people's scripts rely on these roles and accessible names.

type AriaRole = Parameters<Page['getByRole']>[0];

const expectVisible = async (page: Page, role: AriaRole, ...names: (string | RegExp)[]) => {
  for (const name of names) await expect(page.getByRole(role, { name, exact: true }), `${role} ${name}`).toBeVisible();
};

const expectLabels = async (page: Page, ...names: string[]) => {
  for (const name of names) await expect(page.getByLabel(name, { exact: true }), `label ${name}`).toBeVisible();
};

test('the login has its accessible roles and names', async ({ page }) => {
  await page.goto('/login/');
  await expectLabels(page, 'Email', 'Password');
  await expectVisible(page, 'button', 'Log in', 'Continue with Google', 'Show password');
  await expectVisible(page, 'link', 'Forget Password', 'Sign up', 'For service providers');
  await expect(page.getByText('Or sign in with email')).toBeVisible();
  await page.getByRole('button', { name: 'Show password' }).click();
  await expectVisible(page, 'button', 'Hide password');
});

test('sign-up and its verification have their accessible roles and names', async ({ page }) => {
  await page.goto('/signup');
  await expectLabels(page, 'First name', 'Last name', 'Email', 'Password', 'Confirm password');
  await expectVisible(page, 'checkbox', 'I agree to the Privacy Policy and Terms');
  await expectVisible(page, 'link', 'Privacy Policy', 'Terms', 'Sign in');
  await expectVisible(page, 'button', 'Sign up', 'Continue with Google');
  await expect(page.getByText('Or sign up with email')).toBeVisible();
  await page.getByLabel('First name').fill('Priya');
  await page.getByLabel('Last name').fill('Nair');
  await page.getByLabel('Email').fill('priya@example.test');
  await page.getByLabel('Password', { exact: true }).fill('long enough');
  await page.getByLabel('Confirm password').fill('long enough');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page).toHaveURL(/\/signup\?step=verify$/);
  await expectLabels(page, 'Otp');
  await expectVisible(page, 'button', 'Verify', 'Back');
  await expectVisible(page, 'link', 'Resend Otp', 'Log in', 'Reset password');
});

test('both steps of a reset have their accessible roles and names', async ({ page }) => {
  await page.goto('/reset-password');
  await page.getByLabel('Email').fill('priya@example.test');
  await page.getByRole('button', { name: 'Send otp' }).click();
  await expect(page.getByText('Otp was sent to priya@example.test')).toBeVisible();
  await expectLabels(page, 'Otp', 'New password');
  await expectVisible(page, 'button', 'Show otp', 'Show password', 'Confirm Reset');
  await expectVisible(page, 'link', 'Change', 'Resend Otp');
});

test.describe('logged in', () => {
  test.beforeEach(({ server }) => server.logIn());

  test(
    'the header, the main navigation and the dashboard have their accessible roles and names',
    bothWidths,
    async ({ page }) => {
      await page.goto('/dashboard');
      const header = page.getByRole('banner');
      await expect(header.getByRole('button', { name: 'Choose address' })).toBeVisible();
      await expectVisible(page, 'searchbox', 'Search categories and artisans');
      await expectVisible(page, 'link', 'Notifications', 'Fixit logo');
      await expect(header.getByRole('button', { name: 'Back' })).toBeVisible();
      const main = page.getByRole('navigation', { name: 'Main' });
      await expect(main).toHaveCount(1);
      for (const name of ['Home', 'Booking', 'Chat']) await expect(main.getByRole('link', { name })).toBeVisible();
      await expect(main.getByRole('button', { name: 'Profile' })).toBeVisible();
      await expectVisible(page, 'region', 'Categories', 'Service of the Month', 'Recommended');
      await expectVisible(page, 'button', 'View all', 'Request service');
      await page.getByRole('searchbox').fill('hughes');
      const results = page.getByRole('region', { name: 'Search results' });
      await expect(
        results.getByRole('group', { name: 'Artisans' }).getByRole('link', { name: listing.business_name }),
      ).toBeVisible();
      await page.getByRole('searchbox').fill('plumb');
      await expect(
        results.getByRole('group', { name: 'Categories' }).getByRole('link', { name: 'Plumbing' }),
      ).toBeVisible();
    },
  );

  test('the dialogs of every screen have their accessible roles and names', async ({ page }) => {
    await page.goto('/dashboard');
    const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });
    await page.getByRole('button', { name: 'Request service' }).click();
    await expect(dialog('Request service').getByRole('spinbutton', { name: 'Budget' })).toBeVisible();
    const category = dialog('Request service').getByRole('combobox', { name: 'Category' });
    await expect(category.locator('option').first()).toHaveText('Select a category');
    await expect(dialog('Request service').getByRole('textbox', { name: 'Description' })).toBeVisible();
    await expectVisible(page, 'button', 'Send request');
    // An open dialog hides the rest, so a loose query finds one element.
    await expect(page.locator('#app')).toHaveAttribute('inert', '');
    await expect(page.locator('#app')).toHaveAttribute('aria-hidden', 'true');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Choose address' }).click();
    await expect(dialog('Select Address').getByRole('combobox', { name: 'Search for a place' })).toBeVisible();
    await expectVisible(page, 'button', 'Current Location', 'Select This Location', 'Close');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'View all' }).click();
    await expect(dialog('All Categories').getByRole('searchbox', { name: 'Find a category' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Profile', exact: true }).click();
    await expect(dialog('Profile').getByRole('link', { name: 'My Profile' })).toBeVisible();
    await expectVisible(page, 'button', 'Change Password', 'Sign Out');
    await page.getByRole('button', { name: 'Change Password' }).click();
    await expect(dialog('Change Password')).toBeVisible();
    await expectLabels(page, 'Old password', 'New password', 'Confirm password');
    await expectVisible(page, 'button', 'Save password');
    await navigateInApp(page, '/profile');
    await page.getByRole('button', { name: 'Edit Profile' }).click();
    await expect(dialog('Edit Profile')).toBeVisible();
    await expectLabels(page, 'Address', 'Post code', 'City', 'County', 'Phone');
    await expectVisible(page, 'button', 'Save');
  });

  test('bookings and their notice have their accessible roles and names', bothWidths, async ({ page }) => {
    await page.goto('/bookings');
    const notice = page.getByRole('status', { name: 'You have a new booking', exact: true });
    await expect(notice.getByRole('link', { name: 'View booking' })).toBeVisible();
    await expectVisible(page, 'region', 'Active services', 'Upcoming Services');
    const card = page.getByRole('article', { name: `Fixit session with ${listing.business_name}` });
    await expect(card.getByRole('link', { name: `Fixit session with ${listing.business_name}` })).toBeVisible();
    for (const name of ['Open booking', 'Reject', 'Accept'])
      await expect(card.getByRole('button', { name })).toBeVisible();
    const details = card.getByRole('button', { name: 'Details' });
    await expect(details).toHaveAttribute('aria-expanded', 'false');
    await details.click();
    await expect(details).toHaveAttribute('aria-expanded', 'true');
    await card.getByRole('button', { name: 'Open booking' }).click();
    await expectVisible(page, 'dialog', 'Booking Details');
  });

  test('the chat has its accessible roles and names', bothWidths, async ({ page, isMobile }) => {
    await page.goto('/chat');
    const contacts = page.getByRole('complementary', { name: 'Contacts' });
    await expect(contacts.getByRole('searchbox', { name: 'Search contacts' })).toBeVisible();
    await expect(contacts.getByRole('heading', { name: 'Plumbing (1)' })).toBeVisible();
    await contacts.getByRole('link', { name: listing.business_name }).click();
    await expect(page).toHaveURL(new RegExp(`conversation_id=${ids.conversation}$`));
    await expect(page.getByRole('log', { name: 'Conversation' }).getByRole('listitem')).toHaveCount(3);
    await expectVisible(page, 'textbox', 'Message');
    await expectVisible(page, 'button', 'Attach image', 'Send');
    if (isMobile) await expectVisible(page, 'button', 'All chats');
    await expect(page.locator('input[type=file]')).toHaveAttribute('accept', '.jpg,.jpeg,.png');
    await page.locator('input[type=file]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: picture });
    const preview = page.getByRole('dialog', { name: 'Image preview' });
    for (const name of ['Send', 'Cancel'])
      await expect(preview.getByRole('button', { name, exact: true })).toBeVisible();
  });

  test('the screens that list artisans have their accessible roles and names', bothWidths, async ({ page, server }) => {
    await page.goto(`/available-providers?job_id=${ids.job}`);
    await expect(page.getByRole('status', { name: 'Search status' })).toHaveText('Providers found!');
    await expect(page.getByText('1 provider accepted')).toBeVisible();
    await expect(page.getByRole('button', { name: 'View', exact: true })).toBeEnabled();
    await navigateInApp(page, `/accepted-providers?job_id=${ids.job}`);
    await expectVisible(page, 'button', `Chat with ${listing.business_name}`);
    await navigateInApp(page, `/explore-providers?category_id=${ids.category}&postcode=BD18%204PS`);
    await expectVisible(page, 'button', `Chat with ${listing.business_name}`);
    await navigateInApp(page, `/selected-category?category_id=${ids.category}`);
    await expectVisible(page, 'link', listing.business_name);
    await navigateInApp(page, `/service-detail?service_id=${ids.service}`);
    await expectVisible(page, 'button', `Chat with ${listing.business_name}`);
    await expectVisible(page, 'tab', 'About', 'Services', 'Reviews', 'Catalogues');
    await page.getByRole('tab', { name: 'Reviews' }).click();
    await expectVisible(page, 'img', '5 of 5', '3 of 5');
    server.answer(job.listAcceptances, { data: [] });
    await navigateInApp(page, `/available-providers?job_id=${ids.job}`);
    await expect(page.getByRole('status', { name: 'Search status' })).toHaveText('Searching... (Attempt 1/10)');
    await expect(page.getByText('0 providers accepted')).toBeVisible();
    await expect(page.getByRole('button', { name: 'View', exact: true })).toBeDisabled();
  });

  test('skeletons have their accessible roles and names', async ({ page, server }) => {
    const release = server.hold(dashboard.show);
    await page.goto('/dashboard');
    await expect(page.locator('[data-skeleton="category"]')).toHaveCount(4);
    await expect(page.locator('[data-skeleton="provider"]')).toHaveCount(7);
    await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'true');
    release();
    await expect(page.locator('[data-skeleton]')).toHaveCount(0);
  });
});

test('the public pages have their accessible roles and names', async ({ page }) => {
  await page.goto('/');
  await expectVisible(page, 'link', 'Book on the Web', 'Register as a User', 'Register as service provider');
  await expect(page.getByRole('link', { name: 'Get the app' }).first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'FAQ' }).getByRole('button', { name: 'More' })).toBeVisible();
  await page.getByRole('button', { name: 'More' }).click();
  await expectVisible(page, 'button', 'Collapse', 'Subscribe');
  await page.goto('/waitlist');
  await page.getByRole('button', { name: 'Join the waitlist' }).click();
  await expect(page.getByRole('dialog', { name: 'Join the waitlist' })).toBeVisible();
  await expectLabels(page, 'Full name', 'WhatsApp number', 'Services', 'City', 'Social profile');
  await expect(page.getByLabel('WhatsApp number')).toHaveAttribute('type', 'tel');
  await expectVisible(page, 'checkbox', 'Join the WhatsApp group');
  await expectVisible(page, 'button', 'Submit');
  expect((await page.goto('/nowhere'))?.status()).toBe(404);
  await expectVisible(page, 'link', 'Login', 'Register', 'Landing Page', 'Book Artisans');
  await page.goto('/error');
  await expectVisible(page, 'button', 'Go back');
});
