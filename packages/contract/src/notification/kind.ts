import type { Role } from '../account.ts';
import type { SubjectType } from '../link.ts';

/** The email settings show the groups in this order. */
export const notificationGroups = ['message', 'job', 'booking', 'review'] as const;
export type NotificationGroup = (typeof notificationGroups)[number];

/**
 * The browser reads these rules of a kind. They are separate from the kind's words, so that the
 * bundler leaves the words out of every file that a customer loads.
 */
export interface KindRules {
  readonly side: Role | 'both';
  /** Both sides read the same name. */
  readonly setting: { readonly group: NotificationGroup; readonly name: string };
  /**
   * These screens show the event themselves, so that a toast would repeat it: the screen of the
   * link, the search that follows a request, or every screen because the kind has its own notice.
   * If empty, there is always a toast.
   */
  readonly seenOn: readonly ('link' | 'search' | 'every screen')[];
}

/** The texts of every kind may use these in addition to its own details. */
export interface NotificationEvent {
  reader: Role;
  /** The name of the other person or business; it is empty for kinds that name nobody. */
  otherName: string;
  /** The other person's text, word for word; it is empty for kinds that quote nobody. */
  quote: string;
}

export interface KindEmail {
  /** The subject is never a quote. */
  subject: string;
  /** The first paragraph says what happened, and the last ones what to do next; facts and quote are between them. */
  paragraphs: readonly [string, ...string[]];
  facts?: readonly Fact[];
  quote?: {
    lead: string;
    words: string;
    /** This replaces the quote until an artisan has dealt with its author. */
    ifWithheld?: string;
  };
  action: string;
}

export type Fact = readonly [name: string, value: string | null | undefined];

/**
 * Only the server reads these words of a kind. `Details` are stored with a notification and never
 * name or quote anybody.
 */
export interface KindWords<Details> {
  readonly link: { readonly to: SubjectType; readonly slot?: (event: Details & NotificationEvent) => string };
  /** If true, the text contains a person's words, which are removed when that account is deleted. */
  readonly quotes: boolean;
  readonly title: (event: Details & NotificationEvent) => string;
  readonly text: (event: Details & NotificationEvent) => string;
  readonly email: (event: Details & NotificationEvent) => KindEmail;
  readonly digest: (count: number) => string;
  readonly examples: readonly (Details & Pick<NotificationEvent, 'reader'> & Partial<NotificationEvent>)[];
}
