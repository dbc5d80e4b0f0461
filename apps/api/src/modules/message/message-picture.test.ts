import { conversation } from '@fixit/contract/conversation';
import { chatPictureLimits, message } from '@fixit/contract/message';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { joinChat, openConversation } from '../../testing/chat-client.ts';
import { countStatements } from '../../testing/database/count-statements.ts';
import { addCustomer } from '../../testing/people.ts';
import { pictureOf } from '../../testing/test-pictures.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { messageSchedules, messageTasks } from './message-tasks.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ worker: false });
});
afterAll(() => server.stop());

const unknownId = '01a1fbee-6724-7893-9706-9b55b7482c21';

async function upload(token: string | undefined, conversation_id: string | undefined, file?: Blob) {
  const picture = file ?? (await pictureOf());
  return server.call(message.uploadAttachment, { token, query: { conversation_id }, file: picture });
}

const remove = (token: string | undefined, messageId: string) =>
  server.call(message.remove, { token, params: { messageId } });

describe('a picture in the chat', () => {
  it('an uploaded picture can be sent, and its URL leads to this server whatever URL the client sends', async () => {
    const { id, customer, artisan } = await openConversation(server);
    const { status, body } = await upload(artisan.token, id);
    expect([status, body.message]).toEqual([200, 'Image uploaded successfuly']);
    const { attachment, id: attachment_id, thumbnail } = body.data;
    const [senderSocket, recipientSocket] = [await joinChat(server, id, artisan), await joinChat(server, id, customer)];
    senderSocket.send({ msg_key: 'p', message: '', attachment_id, attachment_url: 'http://elsewhere.test/x.png' });
    const expected = { message: '', attachment_id, attachment_url: attachment };
    expect(await recipientSocket.answerTo('p')).toMatchObject(expected);
    for (const url of [attachment, thumbnail ?? '']) expect((await fetch(server.origin + url)).status).toBe(200);
    const { body: history } = await server.call(conversation.show, { token: customer.token, params: { id } });
    expect(history.data.message_set).toMatchObject([expected]);
  });

  it('a picture that was uploaded by the other side or to a different conversation cannot be sent', async () => {
    const [chat, otherChat] = [await openConversation(server), await openConversation(server)];
    const picture = await upload(chat.artisan.token, chat.id);
    const otherPicture = await upload(otherChat.customer.token, otherChat.id);
    const client = await joinChat(server, chat.id, chat.customer);
    for (const { body } of [picture, otherPicture]) {
      client.send({ msg_key: body.data.id, message: '', attachment_id: body.data.id });
      expect(await client.answerTo(body.data.id)).toMatchObject({ error: { code: 'attachment_unknown' } });
    }
    expect(client.messages).toEqual([]);
  });

  it('an upload to the chat is refused without a login, for somebody else’s conversation, or if it is not a picture', async () => {
    const { id, customer } = await openConversation(server);
    const stranger = await addCustomer(server);
    expect((await upload(customer.token, id, new Blob(['not a picture']))).status).toBe(415);
    expect((await upload(customer.token, undefined)).status).toBe(400);
    expect((await upload(stranger.token, id)).status).toBe(404);
    expect((await upload(customer.token, unknownId)).status).toBe(404);
    expect((await upload(undefined, id)).status).toBe(401);
    expect(
      (await server.call(message.uploadAttachment, { token: customer.token, query: { conversation_id: id } })).status,
    ).toBe(400);
  });
});

describe('uploaded pictures', () => {
  const addPictures = (uploader_id: string, conversation_id: string, count: number) =>
    server.db.execute(sql`
      insert into attachment (conversation_id, uploader_id, url, thumbnail_url, width, height)
      select ${conversation_id}, ${uploader_id}, gen_random_uuid(), '', 1, 1 from generate_series(1, ${count}::int)`);
  const sendPictures = (sender_id: string) =>
    server.db.execute(sql`
      insert into message (id, conversation_id, sender_id, msg_key, message, attachment_id)
      select gen_random_uuid(), conversation_id, uploader_id, id, '', id from attachment where uploader_id = ${sender_id}`);

  it('a person can have at most twenty unsent pictures', async () => {
    const { id, customer, artisan } = await openConversation(server);
    await addPictures(customer.account_id, id, chatPictureLimits.unsent - 1);
    const answers = await Promise.all([upload(customer.token, id), upload(customer.token, id)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await upload(customer.token, id)).error).toMatchObject({
      code: 'state_conflict',
      message: expect.stringMatching(/20 pictures without sending them/),
    });
    expect((await upload(artisan.token, id)).status).toBe(200);
  });

  it('a person can have at most a thousand pictures in their chats', async () => {
    const { id, customer } = await openConversation(server);
    await addPictures(customer.account_id, id, chatPictureLimits.all);
    await sendPictures(customer.account_id);
    const { status, error } = await upload(customer.token, id);
    expect([status, error.message]).toEqual([409, expect.stringMatching(/1,000 of your pictures/)]);
  });

  it('uploaded pictures are removed after a day if no message contains them', async () => {
    const { id, customer } = await openConversation(server);
    const uploads = [
      await upload(customer.token, id),
      await upload(customer.token, id),
      await upload(customer.token, id),
    ];
    const [unsentPicture, sentPicture, recentPicture] = uploads.map(({ body }) => body.data);
    const client = await joinChat(server, id, customer);
    client.send({ msg_key: 'p', message: '', attachment_id: sentPicture?.id });
    await client.answerTo('p');
    await server.db.execute(sql`
      update attachment set created_at = now() - interval '25 hours' where id in (${unsentPicture?.id}, ${sentPicture?.id})`);
    expect(messageSchedules).toHaveProperty('chat_picture_sweep');
    await messageTasks(server.db).chat_picture_sweep();
    const { rows } = await server.db.execute<{ id: string }>(sql`
      select id from attachment where conversation_id = ${id} order by created_at`);
    expect(rows.map((row) => row.id)).toEqual([sentPicture?.id, recentPicture?.id]);
    const removalTasks = await server.db.execute<{ payload: unknown }>(sql`
      select payload from graphile_worker._private_jobs where payload::text like ${`%${unsentPicture?.attachment}%`}`);
    expect(removalTasks.rows).toEqual([{ payload: { urls: [unsentPicture?.attachment] } }]);
  });
});

describe('deleting a message', () => {
  it('deleting a message removes it for both sides, and its key cannot be reused', async () => {
    const { id, customer, artisan } = await openConversation(server);
    const [senderSocket, plainSocket] = [await joinChat(server, id, customer), await joinChat(server, id, artisan)];
    const recipientSocket = await joinChat(server, id, artisan, { extras: true });
    const deletedMessage = await senderSocket.say('Ignore this', 'deleted');
    const remainingMessage = await senderSocket.say('Read this', 'remaining');
    for (const { status, body } of [
      await remove(customer.token, deletedMessage.id),
      await remove(customer.token, deletedMessage.id),
    ]) {
      expect([status, body]).toEqual([200, { message: 'Message deleted', data: null }]);
    }
    expect(await recipientSocket.next((frame) => 'deleted' in frame)).toEqual({ deleted: deletedMessage.id });
    expect(plainSocket.frames.some((frame) => 'deleted' in frame)).toBe(false);
    const { body } = await server.call(conversation.show, { token: artisan.token, params: { id } });
    expect(body.data.message_set).toEqual([remainingMessage]);
    const { body: contacts } = await server.call(conversation.listContactsAsArtisan, { token: artisan.token });
    expect(contacts.data[0]?.chats[0]?.unread_count).toBe(1);
    senderSocket.frames.length = 0;
    senderSocket.send({ msg_key: 'deleted', message: 'Ignore this' });
    expect(await senderSocket.answerTo('deleted')).toMatchObject({ error: { code: 'message_deleted' } });
  });

  it('deleting a message with a picture takes at most six statements', async () => {
    const { id, customer } = await openConversation(server);
    const { id: attachment_id } = (await upload(customer.token, id)).body.data;
    const client = await joinChat(server, id, customer);
    client.send({ msg_key: 'p', message: '', attachment_id });
    await client.answerTo('p');
    const [sentMessage] = client.messages;
    expect(await countStatements(() => remove(customer.token, sentMessage?.id ?? ''))).toBeLessThanOrEqual(6);
  });

  it('a message cannot be deleted by anybody but its sender', async () => {
    const { id, customer, artisan } = await openConversation(server);
    const client = await joinChat(server, id, customer);
    const { id: messageId } = await client.say('Mine');
    const stranger = await addCustomer(server);
    expect((await remove(artisan.token, messageId)).status).toBe(403);
    expect((await remove(stranger.token, messageId)).status).toBe(404);
    expect((await remove(customer.token, unknownId)).status).toBe(404);
    expect((await remove(customer.token, 'nonsense')).status).toBe(404);
    expect((await remove(undefined, messageId)).status).toBe(401);
    expect(await countStatements(() => remove(customer.token, messageId))).toBeLessThanOrEqual(6);
  });
});
