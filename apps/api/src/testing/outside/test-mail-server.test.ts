import { once } from 'node:events';
import { connect } from 'node:net';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestMailServer } from './test-mail-server.ts';

const mailServer = new TestMailServer();
let url = '';
beforeAll(async () => {
  url = await mailServer.open();
});
afterAll(() => mailServer.close());

test('the test email server accepts the next email after a connection was reset in the middle of one', async () => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  await once(socket, 'data');
  for (const line of ['HELO sender', 'MAIL FROM:<from@example.com>']) {
    socket.write(`${line}\r\n`);
    await once(socket, 'data');
  }
  socket.resetAndDestroy();
  await createTransport(url).sendMail({
    from: 'from@example.com',
    to: 'to@example.com',
    subject: 'Next',
    text: 'Next',
  });
  expect((await mailServer.mailTo('to@example.com', /Next/)).subject).toBe('Next');
});
