import { historyPage } from '@fixit/contract/conversation';
import { Fragment, useLayoutEffect, useRef } from 'react';
import { dateText, londonWall } from '../../lib/format.ts';
import { currentUserId } from '../../lib/session.ts';
import bubble from './bubble.module.css';
import { Bubble } from './bubble.tsx';
import styles from './talk.module.css';
import { texts } from './texts.ts';
import type { ThreadMessage } from './thread.ts';

interface LogProps {
  messages: readonly ThreadMessage[];
  onNearTop: () => void;
  onRemove: (message: ThreadMessage) => void;
  onSendAgain: (message: ThreadMessage) => void;
}

/** Pixels from the bottom within which a new message scrolls into sight. */
const nearBottom = 120;

/** The messages, oldest first, kept where they are while older ones are put before them. */
export function Log({ messages, onNearTop, onRemove, onSendAgain }: LogProps) {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef({ fromBottom: 0, atBottom: true, first: '' });
  const first = messages[0];
  const firstKey = first ? keyOf(first) : '';

  useLayoutEffect(() => {
    const log = box.current;
    if (!log) return;
    const { fromBottom, atBottom, first: firstBefore } = before.current;
    if (atBottom) log.scrollTop = log.scrollHeight;
    else if (firstBefore !== firstKey) log.scrollTop = log.scrollHeight - fromBottom;
    before.current = { fromBottom: log.scrollHeight - log.scrollTop, atBottom, first: firstKey };
  }, [messages, firstKey]);

  const onScroll = () => {
    const log = box.current;
    if (!log) return;
    before.current.atBottom = log.scrollHeight - log.scrollTop - log.clientHeight < nearBottom;
    before.current.fromBottom = log.scrollHeight - log.scrollTop;
    if (log.scrollTop < historyPage.trigger) onNearTop();
  };

  return (
    <div
      ref={box}
      role="log"
      aria-label={texts.log}
      // A scrolling region has to be reachable with the keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className={styles.log}
      onScroll={onScroll}
    >
      <div className={styles.days}>
        {byDay(messages).map(({ day, said }) => (
          <Fragment key={day}>
            <p className={bubble.day}>{dateText(day)}</p>
            <ol className={styles.messages}>
              {said.map((message) => (
                <Bubble
                  key={keyOf(message)}
                  message={message}
                  own={message.sender === currentUserId()}
                  onRemove={() => onRemove(message)}
                  onSendAgain={() => onSendAgain(message)}
                />
              ))}
            </ol>
          </Fragment>
        ))}
      </div>
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
