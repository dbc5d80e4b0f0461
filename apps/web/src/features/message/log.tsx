import { historyPage } from '@fixit/contract/conversation';
import { ArrowDown } from 'lucide-react';
import { Fragment, type KeyboardEvent, useEffect, useRef } from 'react';
import { dateText, londonWall } from '../../lib/format.ts';
import { currentUserId } from '../../lib/http/session.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Bubble } from './bubble.tsx';
import styles from './log.module.css';
import { ScrollKeeper } from './scroll-keeper.tsx';
import { texts } from './texts.ts';
import { holdsNewer, shownOf, type Thread, type ThreadMessage } from './thread.ts';

interface LogProps {
  thread: Thread;
  /** What is being waited for, as words over the messages. */
  waitingFor: string | null;
  /** Stands in the middle while there is no message. */
  note: string | null;
  onNearTop: () => void;
  onNearBottom: () => void;
  /** Told where the view stands: at the newest message or above it. */
  onScrolled: (foot: boolean) => void;
  onNewest: () => void;
  onRemove: (message: ThreadMessage) => void;
  onSendAgain: (message: ThreadMessage) => void;
}

/** Pixels from the bottom within which a new message scrolls into sight. */
const nearBottom = 40;

/** The messages, oldest first, which stay where they are while others come and go at both ends. */
export function Log({ thread, waitingFor, note, onNearTop, onNearBottom, onScrolled, onNewest, ...acts }: LogProps) {
  const box = useRef<HTMLDivElement>(null);
  const messages = shownOf(thread);
  const { following, unseen } = thread;

  useEffect(() => {
    const log = box.current;
    if (!log || !following) return;
    // The box shrinks when the field grows or a keyboard opens; the newest message stays in sight.
    const sizes = new ResizeObserver(() => (log.scrollTop = log.scrollHeight));
    sizes.observe(log);
    return () => sizes.disconnect();
  }, [following]);

  const nearTopNow = useRef(onNearTop);
  nearTopNow.current = onNearTop;
  const count = messages.length;
  useEffect(() => {
    // What does not fill its box cannot be scrolled, so it asks by itself.
    const log = box.current;
    if (log && count > 0 && log.scrollHeight <= log.clientHeight) nearTopNow.current();
  }, [count]);

  const onScroll = () => {
    const log = box.current;
    if (!log) return;
    const under = log.scrollHeight - log.scrollTop - log.clientHeight;
    onScrolled(under < nearBottom);
    if (log.scrollTop < historyPage.trigger) onNearTop();
    else if (under < historyPage.trigger) onNearBottom();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const log = box.current;
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
    if (!log || altKey || ctrlKey || metaKey || shiftKey || (key !== 'Home' && key !== 'End')) return;
    // At once: the browser's own slow scrolling would go on over the messages that come and go meanwhile.
    event.preventDefault();
    if (key === 'Home') log.scrollTop = 0;
    else if (holdsNewer(thread)) onNewest();
    else log.scrollTop = log.scrollHeight;
  };

  return (
    <div className={styles.stage}>
      {/* Home and End scroll it, as they do any scrolling region. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={box}
        role="log"
        aria-label={texts.log}
        // What is brought by scrolling is read where the reader is, not announced.
        aria-live={following ? 'polite' : 'off'}
        aria-busy={waitingFor !== null || undefined}
        // A scrolling region has to be reachable with the keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className={styles.log}
        onScroll={onScroll}
        onKeyDown={onKeyDown}
      >
        {note && <p className={styles.note}>{note}</p>}
        <ScrollKeeper box={box} following={following}>
          <div className={styles.days}>
            {byDay(messages).map(({ day, said }) => (
              <Fragment key={day}>
                {day && <p className={styles.day}>{dateText(day)}</p>}
                <ol className={styles.messages}>
                  {said.map((message) => (
                    <Bubble
                      key={keyOf(message)}
                      message={message}
                      own={message.sender === currentUserId()}
                      onRemove={() => acts.onRemove(message)}
                      onSendAgain={() => acts.onSendAgain(message)}
                    />
                  ))}
                </ol>
              </Fragment>
            ))}
          </div>
        </ScrollKeeper>
      </div>
      {waitingFor && <p className={styles.waiting}>{waitingFor}</p>}
      {(holdsNewer(thread) || unseen > 0) && (
        <div className={styles.newer} role="status">
          <Button look="secondary" onClick={onNewest}>
            <Icon of={ArrowDown} small />
            {unseen > 0 ? texts.newMessages : texts.newest}
          </Button>
        </div>
      )}
    </div>
  );
}

/** The same before and after its echo, so that a message is not mounted anew when it is stored. */
function keyOf({ msg_key, sender, id, timestamp }: ThreadMessage): string {
  return msg_key ? `${sender} ${msg_key}` : (id ?? timestamp);
}

/** The messages under the days on which they were said, in London. */
function byDay(messages: readonly ThreadMessage[]): { day: string; said: ThreadMessage[] }[] {
  const days = new Map<string, ThreadMessage[]>();
  for (const message of messages) {
    const day = londonWall(message.timestamp)?.[0] ?? '';
    days.set(day, [...(days.get(day) ?? []), message]);
  }
  return [...days].map(([day, said]) => ({ day, said }));
}
