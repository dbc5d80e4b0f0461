import type { Contact, OnlineStatus } from '@fixit/contract/conversation';
import { useState } from 'react';
import { Link } from 'wouter';
import { cut, lastSeenText } from '../../lib/format.ts';
import { listOf } from '../../lib/http/list.ts';
import { paths } from '../../lib/paths.ts';
import { counts } from '../../lib/timings.ts';
import { classes } from '../../ui/classes.ts';
import { SearchField } from '../../ui/field/search-field.tsx';
import { Picture } from '../../ui/picture.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './contacts.module.css';
import { texts } from './texts.ts';

/** From the open chat, which may know better than the list. */
export interface Present {
  readonly chat: string;
  readonly status: OnlineStatus;
}

interface ContactsProps<C extends Contact> {
  groups: readonly { category_id: string; category_name: string; chats: readonly C[] }[];
  chosen: string | null;
  present: Present | null;
  /** The business name by default. */
  nameOf?: (contact: C) => string;
  /** Customers have no shop sign. */
  signs?: boolean;
}

/** By category. */
export function Contacts<C extends Contact>({
  groups,
  chosen,
  present,
  nameOf = businessOf,
  signs = true,
}: ContactsProps<C>) {
  const [wanted, setWanted] = useState('');
  const found = groups
    .map((group) => ({ ...group, chats: listOf(group.chats).filter((contact) => isLike(nameOf(contact), wanted)) }))
    .filter(({ chats }) => chats.length > 0);
  return (
    <aside className={styles.panel} aria-label={texts.contacts}>
      <SearchField label={texts.search} value={wanted} onChange={setWanted} />
      {found.map(({ category_id, category_name, chats }) => (
        <section key={category_id} aria-labelledby={`group-${category_id}`}>
          <h2 id={`group-${category_id}`} className={styles.group}>
            {category_name} ({chats.length})
          </h2>
          <ul>
            {chats.map((contact) => (
              <ContactRow
                key={contact.id}
                contact={contact}
                name={nameOf(contact)}
                sign={signs}
                chosen={contact.id === chosen}
                status={present && contact.id === present.chat ? present.status : contact.online_status}
              />
            ))}
          </ul>
        </section>
      ))}
      {found.length === 0 && wanted !== '' && (
        <p role="status" className={styles.none}>
          {texts.noMatch}
        </p>
      )}
    </aside>
  );
}

/** A server that knows only SPEC.md may leave out the name or the service. */
function businessOf({ service }: Contact): string {
  return service?.business_name || texts.unnamed;
}

function isLike(name: string, wanted: string): boolean {
  return name.toLocaleLowerCase('en-GB').includes(wanted.trim().toLocaleLowerCase('en-GB'));
}

interface ContactRowProps {
  contact: Contact;
  name: string;
  sign: boolean;
  chosen: boolean;
  status: OnlineStatus | undefined;
}

function ContactRow({ contact, name, sign, chosen, status }: ContactRowProps) {
  // A server that knows only SPEC.md does not count.
  const unread = Number(contact.unread_count) || 0;
  return (
    <li className={classes(styles.contact, !sign && styles.signless, chosen && styles.chosen)}>
      {sign && <Picture src={contact.service?.image} className={styles.sign} eager />}
      <div className={styles.words}>
        <Link href={paths.chat(contact.id)} className={styles.name} aria-current={chosen ? 'true' : undefined}>
          {name}
        </Link>
        <p className={styles.preview}>{previewOf(contact)}</p>
      </div>
      <span className={styles.side}>
        <Presence status={status} />
        {unread > 0 && !chosen && (
          <span className={styles.unread}>
            <span aria-hidden="true">{unread}</span>
            <VisuallyHidden>{texts.unread(unread)}</VisuallyHidden>
          </span>
        )}
      </span>
    </li>
  );
}

function previewOf({ last_message: last }: Contact): string {
  if (!last) return texts.silent;
  return last.message ? cut(last.message, counts.messagePreview) : texts.photo;
}

function Presence({ status }: { status: OnlineStatus | undefined }) {
  if (status?.is_online) {
    return (
      <span className={styles.dot}>
        <VisuallyHidden>{texts.online}</VisuallyHidden>
      </span>
    );
  }
  return status?.last_seen ? <time dateTime={status.last_seen}>{lastSeenText(status.last_seen)}</time> : null;
}
