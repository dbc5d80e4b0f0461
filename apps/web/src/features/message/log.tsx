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

const dayOf = ({ timestamp }: ThreadMessage) => londonWall(timestamp)?.[0] ?? '';

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
      <ol className={styles.messages}>
        {messages.map((message, index) => {
          const day = dayOf(message);
          const previous = messages[index - 1];
          return (
            <Fragment key={keyOf(message)}>
              {(!previous || dayOf(previous) !== day) && (
                <li className={bubble.day} role="presentation">
                  {dateText(day)}
                </li>
              )}
              <Bubble
                message={message}
                own={message.sender === currentUserId()}
                onRemove={() => onRemove(message)}
                onSendAgain={() => onSendAgain(message)}
              />
            </Fragment>
          );
        })}
      </ol>
    </div>
  );
}

/** The same before and after its echo, so that a message is not mounted anew when it is stored. */
function keyOf({ msg_key, sender, id, timestamp }: ThreadMessage): string {
  return msg_key ? `${sender} ${msg_key}` : (id ?? timestamp);
}
