import { type ReactNode, useRef, useState } from 'react';
import { sentenceOf } from '../../lib/http/call-error.ts';
import { Button } from '../../ui/button.tsx';
import { lazyDialog } from '../../ui/overlay/lazy-dialog.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { ChatHead } from './chat-head.tsx';
import styles from './chat-panel.module.css';
import { Composer } from './composer.tsx';
import { Log, WaitingLog } from './log.tsx';
import { removeMessage } from './queries.ts';
import { texts } from './texts.ts';
import type { ThreadMessage } from './thread.ts';
import { useReadMark } from './use-read-mark.ts';
import { type ThreadListener, useThread } from './use-thread.ts';

const loadPreview = async () => (await import('./image-preview.tsx')).ImagePreview;
const ImagePreview = lazyDialog(loadPreview);

/** Milliseconds between two typing frames. */
const typingEvery = 3_000;

interface ChatPanelProps extends ThreadListener {
  conversation_id: string;
  onBack: () => void;
  onRead: () => void;
  /** Replaces the other's name. */
  title?: string | undefined;
  /** Customers have no shop sign. */
  sign?: boolean;
  action?: ReactNode;
  /** Between the name and the messages. */
  children?: ReactNode;
  /** `children` are still loading: they show together with the messages, so that they do not push them down. */
  waits?: boolean;
}

export function ChatPanel(props: ChatPanelProps) {
  const { conversation_id, onBack, onRead, title, sign = true, action, children, waits = false, ...listener } = props;
  const chat = useThread(conversation_id, listener);
  const [picture, setPicture] = useState<File | null>(null);
  const remove = useRemoveMessage(chat.forget);
  const sayTyping = useThrottled(chat.sayTyping);
  const { thread, head, again, loading } = chat;
  const lost = chat.wasConnected && !chat.connected;
  const waiting = waits || (loading === 'all' && thread.messages.length === 0);
  const heading = title || head?.business_name || texts.untitled;

  useReadMark(thread.messages.at(-1)?.id, chat.connected, () => {
    chat.markRead();
    onRead();
  });

  return (
    <section className={styles.panel} aria-label={heading}>
      <div className={styles.above}>
        <ChatHead heading={heading} head={head} sign={sign} typing={chat.typing} action={action} onBack={onBack} />
        {!waiting && children}
      </div>
      {waiting ? (
        <WaitingLog />
      ) : (
        <Log
          thread={thread}
          waitingFor={loading && (loading === 'all' ? texts.loading : texts.older)}
          note={thread.messages.length === 0 && !loading && !again ? texts.nothingYet : null}
          onNearTop={chat.showOlder}
          onNearBottom={chat.showNewer}
          onScrolled={chat.scrolledTo}
          onNewest={chat.goToNewest}
          onRemove={(message) => void remove(message)}
          onSendAgain={(message) => {
            if (!chat.sendAgain(message)) toast.error(texts.notConnected);
          }}
        />
      )}
      {/* Early, so that the preview also opens offline. */}
      <div onFocus={() => loadPreview().catch((error: unknown) => console.warn(error))}>
        <Troubles again={again} lost={lost} />
        <Composer
          key={conversation_id}
          conversation_id={conversation_id}
          name={head?.business_name ?? ''}
          opening={chat.opening}
          onSend={(message) => chat.send({ message })}
          onPicture={setPicture}
          onTyping={sayTyping}
        />
      </div>
      {picture && (
        <ImagePreview
          conversation_id={conversation_id}
          file={picture}
          lost={lost}
          onClose={() => setPicture(null)}
          onUploaded={(uploaded) => chat.send({ message: '', ...uploaded })}
        />
      )}
    </section>
  );
}

/** One's own messages; a double click removes once. */
function useRemoveMessage(forget: (id: string) => void) {
  const removing = useRef(new Set<string>());
  return async ({ id }: ThreadMessage) => {
    if (!id || removing.current.has(id)) return;
    removing.current.add(id);
    try {
      const { message } = await removeMessage(id);
      forget(id);
      toast.success(message || texts.removed);
    } catch (error) {
      toast.error(sentenceOf(error, texts.removeFailed));
    } finally {
      removing.current.delete(id);
    }
  };
}

/** Calls at most once in `typingEvery`. */
function useThrottled(act: () => void) {
  const last = useRef(0);
  return () => {
    if (Date.now() - last.current < typingEvery) return;
    last.current = Date.now();
    act();
  };
}

function Troubles({ again, lost }: { again: (() => void) | null; lost: boolean }) {
  return (
    <>
      {again && (
        <p className={styles.line}>
          {texts.historyFailed} <Button onClick={again}>{texts.tryAgain}</Button>
        </p>
      )}
      {lost && (
        <p className={styles.line} role="status">
          {texts.reconnecting}
        </p>
      )}
    </>
  );
}
