import { job } from '@fixit/contract/job';
import { message } from '@fixit/contract/message';
import { ids } from '../spec-server/support/fixtures.ts';
import { now } from '../spec-server/support/messy.ts';
import { expect, test } from '../spec-server/support/spec-server-test.ts';
import { invitation, prepareWorkspace } from '../spec-server/support/workspace-answers.ts';
import { picture } from '../support/picture.ts';
import { undoToast } from '../support/toast.ts';
import { loadFont, takePicture } from './take-picture.ts';

// Toasts would disappear while the clock of `takePicture` runs.
const withoutClock = { after: 0 };

test.beforeEach(async ({ page }) => {
  await page.clock.install({ time: now });
  await loadFont(page);
});

test('the gallery shows the undo of a deleted message', async ({ page, server }, info) => {
  await server.logIn();
  server.answer(message.remove, {});
  await page.goto(`/chat?conversation_id=${ids.conversation}`);
  const row = page.getByRole('log', { name: 'Conversation' }).getByRole('listitem').filter({ hasText: 'Message 2' });
  await row.hover();
  await row.getByRole('button', { name: 'Delete' }).click();
  await expect(undoToast(page, 'Message deleted')).toBeVisible();
  await takePicture(page, info, 'undo-message', withoutClock);
});

test('the gallery shows the undo of a declined request', async ({ page, server }, info) => {
  await prepareWorkspace(page, server);
  const declined = { ...invitation, state: 'declined' };
  server.answer(job.declineInvitation, { data: declined });
  await page.goto('/workspace/requests');
  const decline = async () => {
    server.answer(job.listInvitations, { data: [declined] });
    await page.getByRole('button', { name: 'Decline' }).first().click();
    const toast = page.getByRole('status').filter({ hasText: /^Declined: / });
    await expect(toast).toBeVisible();
    return toast.getByRole('button', { name: 'Undo' });
  };
  const undo = await decline();
  await takePicture(page, info, 'undo-decline', withoutClock);
  server.answer(job.undoDeclineInvitation, { data: invitation });
  await undo.click();
  await expect(page.getByRole('status').filter({ hasText: /^Undone/ })).toBeVisible();
  await takePicture(page, info, 'undo-decline-back', withoutClock);
  server.answer(job.undoDeclineInvitation, { code: 'job_filled', message: 'Too late: enough artisans accepted.' }, 409);
  server.answer(job.listInvitations, { data: [invitation] });
  await page.reload();
  await (await decline()).click();
  await expect(page.getByRole('status').filter({ hasText: /^Too late/ })).toBeVisible();
  await takePicture(page, info, 'undo-decline-late', withoutClock);
});

test('the gallery shows the undo of a removed photo and of a discarded request, and a saved draft', async ({
  page,
  server,
}, info) => {
  await server.logIn();
  server.answer(
    job.addPhoto,
    { data: { id: 1, image: '/pictures/spec-1.png', thumbnail: '/pictures/spec-2.png' } },
    201,
  );
  server.answer(job.removePhoto, {});
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Request service' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request service' });
  await dialog.getByLabel('Description').fill('The kitchen tap drips from the base');
  const choose = async () => {
    await dialog.locator('input[type=file]').setInputFiles({ name: 'tap.png', mimeType: 'image/png', buffer: picture });
    await expect(dialog.getByText('Uploading')).toHaveCount(0);
  };
  await choose();
  await dialog.getByRole('button', { name: 'Remove photo 1' }).click();
  await expect(undoToast(page, 'Photo removed')).toBeVisible();
  await takePicture(page, info, 'undo-photo', withoutClock);
  await choose();
  await page.keyboard.press('Escape');
  const draft = page.getByRole('status').filter({ hasText: /^Your request was saved as a draft/ });
  await expect(draft).toBeVisible();
  await takePicture(page, info, 'draft', withoutClock);
  await draft.getByRole('button', { name: 'Open' }).click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(undoToast(page, 'Your request was discarded')).toBeVisible();
  await takePicture(page, info, 'undo-draft', withoutClock);
});
