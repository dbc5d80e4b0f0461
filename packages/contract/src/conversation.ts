import * as z from 'zod/mini';
import { messageShape } from './message.ts';
import { dataAnswer, route } from './route.ts';
import { id, idInput, instant } from './value/id.ts';
import { numeric } from './value/number.ts';
import { next, wholePageQuery } from './value/page.ts';
import { isStorable } from './value/text.ts';

/**
 * `whole` is the page without a limit, `first` the one that a screen loads first and `more` the
 * next ones. `trigger` is the distance in pixels from the top at which the next page is loaded.
 */
export const historyPage = { whole: 1_000, first: 30, more: 20, trigger: 100 } as const;

/** Screens load contacts in pages of `size`. A query has at most `search` characters. */
export const contactPage = { size: 30, search: 100 } as const;

export const onlineStatus = z.object({ is_online: z.boolean(), last_seen: z.nullable(instant) });
export type OnlineStatus = z.infer<typeof onlineStatus>;

const contact = z.object({
  id,
  receiver: id,
  last_message: z.nullable(
    z.object({ message: z.string(), timestamp: instant, attachment_url: z.nullable(z.string()) }),
  ),
  unread_count: z.number(),
  online_status: onlineStatus,
  service: z.object({ id, image: z.nullable(z.string()), business_name: z.string() }),
});

export type Contact = z.infer<typeof contact>;

const contactGroup = z.object({ category_id: id, category_name: z.string(), chats: z.array(contact) });
export type ContactGroup = z.infer<typeof contactGroup>;

const customerContact = z.extend(contact, {
  customer: z.object({ first_name: z.string(), post_code_district: z.string() }),
});

export type CustomerContact = z.infer<typeof customerContact>;

const customerContactGroup = z.object({
  category_id: id,
  category_name: z.string(),
  chats: z.array(customerContact),
});

const conversationShape = z.object({
  id,
  receiver: z.object({
    id,
    business_name: z.string(),
    services: z.array(z.object({ id, image: z.nullable(z.string()) })),
    user: z.object({ id, online_status: onlineStatus }),
  }),
  message_set: z.array(messageShape),
  has_more: z.boolean(),
  /**
   * *Extension*: this is false if the other side is deleted or suspended, or one of the two has blocked the other,
   * without saying which. Nothing sent to them is stored.
   */
  reachable: z._default(z.boolean(), true),
  /** *Extension*: this is true if the caller has blocked the other side. */
  blocked: z._default(z.boolean(), false),
});

export type Conversation = z.infer<typeof conversationShape>;

/** Clients that know only the specification do not page, so a page without a limit has the maximum size. */
const contactQuery = z.extend(wholePageQuery, {
  /** Selects the contacts whose name contains this text, in any case. */
  q: z.optional(
    z.pipe(
      z
        .string()
        .check(
          z.maxLength(contactPage.search, `q must be at most ${contactPage.search} characters`),
          z.refine(isStorable, 'q is not readable'),
        ),
      z.transform((value: string) => value.trim()),
    ),
  ),
  /** Selects the contacts with unread messages. */
  unread: z.optional(z.literal('true', 'unread must be true')),
});

const openedConversation = dataAnswer(z.object({ id }));

export const conversation = {
  listContactsAsCustomer: route({
    method: 'GET',
    path: '/service-user/api/v1/grouped-chat/by-provider/',
    access: 'customer',
    summary:
      'The customer’s conversations by category, latest first, 200 by default; optionally only those that match a name or are unread.',
    query: contactQuery,
    answer: z.object({ message: z.string(), data: z.array(contactGroup), next }),
  }),
  listContactsAsArtisan: route({
    method: 'GET',
    path: '/artisan/api/v1/grouped-chat/by-customer/',
    access: 'artisan',
    summary:
      'The artisan’s conversations by category, latest first, 200 by default; optionally only those that match a name or are unread.',
    query: contactQuery,
    answer: z.object({ message: z.string(), data: z.array(customerContactGroup), next }),
  }),
  show: route({
    method: 'GET',
    path: '/service-user/api/v1/service-conversation/{id}/',
    access: 'signed_in',
    summary: 'A conversation and its messages, oldest first: the newest, or those before or after a given message.',
    params: z.object({ id: idInput }),
    query: z.object({
      limit: z.optional(
        z.pipe(
          numeric('limit must be a number').check(
            z.int('limit must be a whole number'),
            z.minimum(1, 'limit must be at least 1'),
          ),
          z.transform((value: number) => Math.min(value, historyPage.whole)),
        ),
      ),
      before: z.optional(idInput),
      after: z.optional(idInput),
    }),
    answer: dataAnswer(conversationShape),
    errors: ['not_found'],
  }),
  startWithoutJob: route({
    method: 'POST',
    path: '/service-user/api/v1/start-messaging/',
    access: 'customer',
    summary: 'Opens the conversation with an artisan about a service. Idempotent.',
    body: z.object({ artisan_id: idInput, service_id: idInput }),
    answer: openedConversation,
    errors: ['not_found'],
  }),
  start: route({
    method: 'POST',
    path: '/service-user/api/v1/service-conversation/',
    access: 'customer',
    summary: 'Opens the conversation with an artisan who accepted a request. Idempotent.',
    body: z.object({ artisan_id: idInput, job_id: idInput, service_id: idInput }),
    answer: openedConversation,
    errors: ['not_found'],
  }),
};
