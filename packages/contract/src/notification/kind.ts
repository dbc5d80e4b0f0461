import type { Role } from '../account.ts';
import type { SubjectType } from '../link.ts';

/** The email settings have a switch for each group, in this order. */
export const notificationGroups = ['message', 'job', 'booking', 'review'] as const;
export type NotificationGroup = (typeof notificationGroups)[number];

/**
 * The browser reads these rules of a kind. They are separate from the kind's words, so that the
 * bundler leaves the words out of every file that a customer loads.
 */
export interface KindRules {
  /** This side is notified. */
  readonly side: Role | 'both';
  /** The email settings have this switch. Both sides read the same name. */
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
  /** Facts without a value are left out. */
  facts?: readonly Fact[];
  quote?: {
    lead: string;
    words: string;
    /** This replaces the quote until an artisan has dealt with its author. */
    ifWithheld?: string;
  };
  /** This is the label of the button that leads to the link. */
  action: string;
}

export type Fact = readonly [name: string, value: string | null | undefined];

/**
 * Only the server reads these words of a kind. `Details` are stored with a notification and never
 * name or quote anybody.
 */
export interface KindWords<Details> {
  readonly link: { readonly to: SubjectType; readonly slot?: (event: Details & NotificationEvent) => string };
  /** This is true if the text contains a person's words, which are removed when that account is deleted. */
  readonly quotes: boolean;
  /** The app shows the title and the text. */
  readonly title: (event: Details & NotificationEvent) => string;
  readonly text: (event: Details & NotificationEvent) => string;
  readonly email: (event: Details & NotificationEvent) => KindEmail;
  /** One email about several notifications has this subject. */
  readonly digest: (count: number) => string;
  /** The preview of emails shows an example of each wording. */
  readonly examples: readonly (Details & Pick<NotificationEvent, 'reader'> & Partial<NotificationEvent>)[];
}
