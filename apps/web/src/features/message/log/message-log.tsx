import { ArrowDown } from 'lucide-react';
import { Fragment, type ReactNode, useRef } from 'react';
import { dateText, londonDateTime } from '../../../lib/format.ts';
import { currentUserId } from '../../../lib/http/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { texts } from '../message-texts.ts';
import { hasNewerLoaded, type MessageThread, type ThreadMessage, visibleMessages } from '../thread/message-thread.ts';
import { Bubble } from './message-bubble.tsx';
import styles from './message-log.module.css';
import { ScrollKeeper } from './scroll-keeper.tsx';
import { type LogScrolling, useLogScrolling } from './use-log-scrolling.ts';

interface LogProps extends LogScrolling {
  thread: MessageThread;
  waitingFor: string | null;
  note: string | null;
  onOpenPicture: (message: ThreadMessage) => void;
  onRemove: (message: ThreadMessage) => void;
  actionsOf?: ((message_id: string) => ReactNode) | undefined;
  noticeOf: ((text: string) => ReactNode) | null;
  /** This is null if a retry would not help. */
  onSendAgain: ((message: ThreadMessage) => void) | null;
}

/** Shows messages oldest first. The visible messages stay in place while others are added or removed. */
export function Log({
  thread,
  waitingFor,
  note,
  onOpenPicture,
  onRemove,
  actionsOf,
  noticeOf,
  onSendAgain,
  ...scrolling
}: LogProps) {
  const box = useRef<HTMLDivElement>(null);
  const { isFollowing, unseenCount } = thread;
  const messages = visibleMessages(thread);
  const { onScroll, onKeyDown } = useLogScrolling(box, thread, messages.length, scrolling);

  return (
    <div className={styles.stage}>
      {/* Home and End scroll the log, as they do any scrolling region. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={box}
        role="log"
        aria-label={texts.log}
        // Messages loaded by scrolling are not announced.
        aria-live={isFollowing ? 'polite' : 'off'}
        aria-busy={waitingFor !== null || undefined}
        // A scrolling region must be reachable with the keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className={styles.log}
        onScroll={onScroll}
        onKeyDown={onKeyDown}
      >
        {note && <p className={styles.note}>{note}</p>}
        <ScrollKeeper box={box} isFollowing={isFollowing}>
          <Days
            messages={messages}
            onOpenPicture={onOpenPicture}
            onRemove={onRemove}
            actionsOf={actionsOf}
            noticeOf={noticeOf}
            onSendAgain={onSendAgain}
          />
        </ScrollKeeper>
      </div>
      {waitingFor && <p className={styles.waiting}>{waitingFor}</p>}
      {(hasNewerLoaded(thread) || unseenCount > 0) && (
        <div className={styles.newer} role="status">
          <Button variant="secondary" onClick={scrolling.onNewest}>
            <Icon of={ArrowDown} small />
            {unseenCount > 0 ? texts.newMessages : texts.newest}
          </Button>
        </div>
      )}
    </div>
  );
}

export function LoadingLog() {
  return (
    <div className={styles.stage}>
      <p className={styles.waiting}>{texts.loading}</p>
    </div>
  );
}

interface DaysProps extends Pick<LogProps, 'onOpenPicture' | 'onRemove' | 'actionsOf' | 'noticeOf' | 'onSendAgain'> {
  messages: readonly ThreadMessage[];
}

function Days({ messages, onOpenPicture, onRemove, actionsOf, noticeOf, onSendAgain }: DaysProps) {
  return (
    <div className={styles.days}>
      {groupByDay(messages).map(({ day, dayMessages }) => (
        <Fragment key={day}>
          {day && <p className={styles.day}>{dateText(day)}</p>}
          <ol className={styles.messages}>
            {dayMessages.map((message) => (
              <Fragment key={messageKey(message)}>
                <Bubble
                  message={message}
                  isOwn={message.sender === currentUserId()}
                  onOpenPicture={() => onOpenPicture(message)}
                  onRemove={() => onRemove(message)}
                  actions={message.id && message.sender !== currentUserId() && actionsOf?.(message.id)}
                  onSendAgain={onSendAgain && (() => onSendAgain(message))}
                />
                {message.sender !== currentUserId() && noticeOf?.(message.message)}
              </Fragment>
            ))}
          </ol>
        </Fragment>
      ))}
    </div>
  );
}

/** The key is the same before and after the echo, so that a message is not remounted when it is stored. */
function messageKey({ msg_key, sender, id, timestamp }: ThreadMessage): string {
  return msg_key ? `${sender} ${msg_key}` : id || timestamp;
}

function groupByDay(messages: readonly ThreadMessage[]): { day: string; dayMessages: ThreadMessage[] }[] {
  const days = new Map<string, ThreadMessage[]>();
  for (const message of messages) {
    const day = londonDateTime(message.timestamp)?.[0] ?? '';
    days.set(day, [...(days.get(day) ?? []), message]);
  }
  return [...days].map(([day, dayMessages]) => ({ day, dayMessages }));
}
