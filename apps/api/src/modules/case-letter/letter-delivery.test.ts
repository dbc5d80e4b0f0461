import { operator } from '@fixit/contract/operator/operator';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PermanentFailure } from '../../platform/queue/permanent-failure.ts';
import { advanceEmailDelay } from '../../testing/clock/advance-email-delay.ts';
import { PanelBrowser } from '../../testing/panel-browser.ts';
import { addArtisan, addCustomer } from '../../testing/people.ts';
import { reportSubject } from '../../testing/reported-cases.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

/** The test's email server refuses emails to these addresses. */
const refusals = new Map<string, 'permanent' | 'temporary'>();

let server: TestServer;
let moderator: PanelBrowser;
beforeAll(async () => {
  server = await startTestServer({
    settings: { PUBLIC_URL: 'http://localhost:3000', RATE_LIMITS: 'off' },
    mailer: {
      listStored: null,
      send: async ({ to }) => {
        if (refusals.get(to) === 'permanent') throw new PermanentFailure('550 No such mailbox');
        if (refusals.get(to) === 'temporary') throw new Error('452 Mailbox full');
      },
    },
  });
  moderator = (await PanelBrowser.addOperator(server, 'moderator')).browser;
});
afterAll(() => server.stop());

const lettersOf = async (id: string) => {
  const { body } = await moderator.call(operator.showCase, { params: { id } });
  return body.data.decisions.flatMap(({ letters }) =>
    letters.map(({ side, state, failure }) => [side, state, failure]),
  );
};

test('a case shows which letters the email server accepted, refused temporarily and refused permanently', async () => {
  const [reporter, other, reported] = [await addCustomer(server), await addCustomer(server), await addArtisan(server)];
  const { id } = await reportSubject(server, reporter, 'profile', reported.artisan_id);
  await reportSubject(server, other, 'profile', reported.artisan_id);
  refusals.set(reported.email, 'permanent').set(other.email, 'temporary');
  await moderator.previewAndPerform('case warn', {
    id,
    rule: '4',
    reason: 'It asks for money before an appointment',
  });
  await server.db.execute(sql`update case_letter set leaves_at = now()`);
  await advanceEmailDelay(server);
  await expect
    .poll(() => lettersOf(id))
    .toEqual([
      ['reported', 'failed', '550 No such mailbox'],
      ['reporter', 'sent', null],
      ['reporter', 'retried', '452 Mailbox full'],
    ]);
});
