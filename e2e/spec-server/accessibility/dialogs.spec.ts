import type { Page } from '@playwright/test';
import { expectNoViolations } from '../../support/axe.ts';
import { settle } from '../../support/navigation.ts';
import { closeDialogs, customerDialogs, type DialogPath, openDialog, workspaceDialogs } from '../support/dialogs.ts';
import { answerWithMess, now } from '../support/messy.ts';
import { test } from '../support/spec-server-test.ts';
import { prepareWorkspace } from '../support/workspace-answers.ts';

// overlays.spec.ts and own-server-states.spec.ts cover the other dialogs of a customer.
const accountDialogs = ['End all sessions', 'Delete account', 'Withdraw request'];

async function checkDialogs(page: Page, dialogs: readonly DialogPath[]): Promise<void> {
  await page.clock.setFixedTime(now);
  await page.goto(dialogs[0]?.screen ?? '/');
  await settle(page);
  for (const dialog of dialogs) {
    await openDialog(page, dialog);
    await expectNoViolations(page, `${dialog.screen}, ${String(dialog.buttons)}`);
    await closeDialogs(page);
  }
}

test('axe finds nothing in the dialogs of a customer’s account, in either theme and in forced colours', async ({
  page,
  server,
}) => {
  await server.logIn();
  answerWithMess(server);
  await checkDialogs(
    page,
    customerDialogs.filter(({ buttons: by }) => by.some((button) => accountDialogs.includes(String(button)))),
  );
});

test('axe finds nothing in the dialogs of the workspace, in either theme and in forced colours', async ({
  page,
  server,
}) => {
  await prepareWorkspace(page, server);
  await checkDialogs(page, workspaceDialogs);
});
