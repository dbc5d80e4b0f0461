import { account } from '@fixit/contract/account';
import { booking } from '@fixit/contract/booking';
import { category } from '@fixit/contract/category';
import { conversation } from '@fixit/contract/conversation';
import { job } from '@fixit/contract/job';
import { message } from '@fixit/contract/message';
import { type Answer, pathOfCall, type Route } from '@fixit/contract/route';
import { service } from '@fixit/contract/service';

interface ReleaseCallInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: object;
  file?: Blob;
}

const onePixelPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/**
 * Makes the calls of the people in people.sql, so that a server of the release writes its own rows and pictures:
 * somebody signs up, sends a request with a photo, and gets a proposal after a chat with a picture.
 */
export async function makeSampleCalls(origin: string): Promise<void> {
  const call = <R extends Route>(route: R, token: string | null, input: ReleaseCallInput = {}) =>
    callRoute(origin, route, token, input);
  const file = new Blob([onePixelPng], { type: 'image/png' });
  const password = 'correct horse battery';
  await call(account.register, null, {
    body: { email: 'new@example.test', first_name: 'Ada', last_name: 'Lovelace', password, password2: password },
  });

  const photo = await call(job.addPhoto, 'priya', { file });
  const { data: categories } = await call(category.list, null);
  await call(job.create, 'priya', {
    query: { category_id: categories.find((category) => category.category === 'Plumbing')?.id, postcode: 'BD18 4PS' },
    body: { description: 'The boiler makes a noise', photo_ids: [photo.data.id] },
  });

  const { data: services } = await call(service.listAsArtisan, 'artisan1');
  const id = services[0]?.id;
  await call(service.setImage, 'artisan1', { params: { id }, file });
  await call(service.addCatalogue, 'artisan1', { params: { id }, file });

  const { data: publicService } = await call(service.show, 'priya', { query: { service_id: id } });
  const { data: newConversation } = await call(conversation.startWithoutJob, 'priya', {
    body: { artisan_id: publicService.artisan.id, service_id: id },
  });
  await call(message.uploadAttachment, 'priya', { query: { conversation_id: newConversation.id }, file });
  await call(booking.propose, 'artisan1', {
    body: {
      conversation_id: newConversation.id,
      appointment_date: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
      appointment_time: '10:00',
      service_description: 'Mend the boiler',
    },
  });
}

/** Throws if the call is refused. */
async function callRoute<R extends Route>(
  origin: string,
  route: R,
  token: string | null,
  { file, body, ...rest }: ReleaseCallInput,
): Promise<Answer<R>> {
  const form = new FormData();
  if (file && route.upload) form.set(route.upload, file, 'picture.png');
  const response = await fetch(origin + pathOfCall(route, rest), {
    method: route.method,
    headers: {
      ...(token ? { authorization: `Token ${token}` } : {}),
      ...(token && route.method === 'POST' ? { 'idempotency-key': crypto.randomUUID() } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(file ? { body: form } : body ? { body: JSON.stringify(body) } : {}),
  });
  if (!response.ok) throw new Error(`${route.path} answered ${response.status}: ${await response.text()}`);
  // A success always has this shape, by the contract.
  return (await response.json()) as Answer<R>;
}
