import { type Contact, contactPage, type OnlineStatus } from '@fixit/contract/conversation';
import { useRef, useState } from 'react';
import { Link } from 'wouter';
import { lastSeenText } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { counts } from '../../lib/timings.ts';
import { useOnSeen } from '../../lib/use-on-seen.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { CutText } from '../../ui/cut-text.tsx';
import { SearchField } from '../../ui/field/search-field.tsx';
import { RetryLine } from '../../ui/page/retry-line.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { searchContacts } from './contact-list.ts';
import styles from './contacts.module.css';
import { texts } from './conversation-texts.ts';
import { type ContactSource, type useContactList, useContactSearch } from './use-contact-list.ts';

/** The open chat may have received a newer online status than the list. */
export interface LiveStatus {
  readonly chatId: string;
  readonly status: OnlineStatus;
}

interface ContactsProps<C extends Contact> {
  source: ContactSource<C>;
  list: LoadedContactList<C>;
  chosenId: string | null;
  liveStatus: LiveStatus | null;
  /** Defaults to the business name. */
  nameOf?: (contact: C) => string;
  /** Customers have no shop sign. */
  hasShopSigns?: boolean;
}

type LoadedContactList<C extends Contact> = Pick<
  ReturnType<typeof useContactList<C>>,
  'data' | 'next' | 'showMore' | 'isLoadingMore' | 'isMoreError'
>;

const emptyList = { groups: [], next: null };

/** Scrolling loads more, and a search includes contacts that are not loaded. */
export function Contacts<C extends Contact>({
  source,
  list,
  chosenId,
  liveStatus,
  nameOf = businessNameOf,
  hasShopSigns = true,
}: ContactsProps<C>) {
  const [searchText, setSearch] = useState('');
  const isSearch = searchText.trim() !== '';
  const search = useContactSearch(source, searchText, list.next !== null);
  const pages = isSearch ? search : list;
  const groups = searchContacts(searchText, nameOf, list.data ?? emptyList, isSearch ? search.data : undefined);
  return (
    <aside className={styles.panel} aria-label={texts.contacts} aria-busy={search.isWaiting || undefined}>
      <SearchField label={texts.search} value={searchText} onChange={setSearch} maxLength={contactPage.search} />
      {groups.map(({ category_id, category_name, chats }) => (
        <section key={category_id} aria-labelledby={`group-${category_id}`}>
          <h2 id={`group-${category_id}`} className={styles.group}>
            {category_name} ({pages.next === null ? chats.length : texts.atLeast(chats.length)})
          </h2>
          <ul>
            {chats.map((contact) => (
              <ContactRow
                key={contact.id}
                contact={contact}
                name={nameOf(contact)}
                hasShopSign={hasShopSigns}
                isChosen={contact.id === chosenId}
                status={liveStatus && contact.id === liveStatus.chatId ? liveStatus.status : contact.online_status}
              />
            ))}
          </ul>
        </section>
      ))}
      {isSearch && <SearchState search={search} isEmpty={groups.length === 0} />}
      {pages.next !== null && <MoreContacts key={isSearch ? 'search' : 'all'} pages={pages} />}
    </aside>
  );
}

interface SearchStateProps {
  search: { isWaiting: boolean; isError: boolean; isFetching: boolean; refetch: () => unknown };
  isEmpty: boolean;
}

function SearchState({ search, isEmpty }: SearchStateProps) {
  if (search.isError && !search.isWaiting) return <RetryLine sentence={texts.searchFailed} query={search} />;
  if (search.isWaiting) {
    return (
      <p className={styles.none}>
        <Spinner /> {texts.searching}
      </p>
    );
  }
  return isEmpty ? (
    <p role="status" className={styles.none}>
      {texts.noMatch}
    </p>
  ) : null;
}

function MoreContacts({
  pages,
}: {
  pages: Pick<LoadedContactList<Contact>, 'showMore' | 'isLoadingMore' | 'isMoreError'>;
}) {
  const end = useRef<HTMLDivElement>(null);
  const { showMore, isLoadingMore, isMoreError } = pages;
  useOnSeen(end, showMore);
  return (
    <div ref={end} className={styles.more}>
      {isMoreError ? (
        <RetryLine sentence={texts.moreFailed} onRetry={showMore} pending={isLoadingMore} />
      ) : (
        <Button onClick={showMore} pending={isLoadingMore}>
          {texts.more}
        </Button>
      )}
    </div>
  );
}

function businessNameOf({ service }: Contact): string {
  return service.business_name || texts.unnamed;
}

interface ContactRowProps {
  contact: Contact;
  name: string;
  hasShopSign: boolean;
  isChosen: boolean;
  status: OnlineStatus;
}

function ContactRow({ contact, name, hasShopSign, isChosen, status }: ContactRowProps) {
  const unread = contact.unread_count;
  return (
    <li className={classes(styles.contact, !hasShopSign && styles.signless, isChosen && styles.chosen)}>
      {hasShopSign && <Picture src={contact.service.image} className={styles.sign} eager />}
      <div className={styles.words}>
        <Link href={paths.chat(contact.id)} className={styles.name} aria-current={isChosen ? 'true' : undefined}>
          {name}
        </Link>
        <CutText as="p" length={counts.messagePreviewLength} className={styles.preview}>
          {contactPreview(contact)}
        </CutText>
      </div>
      <span className={styles.side}>
        <Presence status={status} />
        {unread > 0 && !isChosen && (
          <span className={styles.unread}>
            <span aria-hidden="true">{unread}</span>
            <VisuallyHidden>{texts.unread(unread)}</VisuallyHidden>
          </span>
        )}
      </span>
    </li>
  );
}

function contactPreview({ last_message }: Contact): string {
  return last_message ? last_message.message || texts.photo : texts.noMessages;
}

function Presence({ status }: { status: OnlineStatus }) {
  if (status.is_online) {
    return (
      <span className={styles.dot}>
        <VisuallyHidden>{texts.online}</VisuallyHidden>
      </span>
    );
  }
  return status.last_seen ? (
    <span className={styles.seen}>
      {texts.lastSeen} <time dateTime={status.last_seen}>{lastSeenText(status.last_seen)}</time>
    </span>
  ) : null;
}
