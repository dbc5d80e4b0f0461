import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { sentenceOf } from '../../lib/http/call-error.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icon.tsx';
import { lazyDialog } from '../../ui/overlay/lazy-dialog.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { Picture } from '../../ui/picture.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './chat-panel.module.css';
import { Composer } from './composer.tsx';
import { Log } from './log.tsx';
import { removeMessage } from './queries.ts';
import { texts } from './texts.ts';
import type { ThreadMessage } from './thread.ts';
import { useReadMark } from './use-read-mark.ts';
import { type ThreadNews, useThread } from './use-thread.ts';

const loadPreview = async () => (await import('./image-preview.tsx')).ImagePreview;
const ImagePreview = lazyDialog(loadPreview);

/** Milliseconds between two notes that one is typing. */
const typingEvery = 3_000;

interface ChatPanelProps extends ThreadNews {
  conversation_id: string;
  onBack: () => void;
  onRead: () => void;
  /** Stands over the conversation in place of the other's name. */
  title?: string | undefined;
  /** Whether the other has a sign. People have none. */
  sign?: boolean;
  /** Stands right of the name. */
  action?: ReactNode;
  /** What was agreed here, between the name and what was said. */
  children?: ReactNode;
}

/** The panel of one conversation: who it is, what was said, and where to write. */
export function ChatPanel(props: ChatPanelProps) {
  const { conversation_id, onBack, onRead, title, sign = true, action, children, ...news } = props;
  const talk = useThread(conversation_id, news);
  const [picture, setPicture] = useState<File | null>(null);
  const typed = useRef(0);
  const removing = useRef(new Set<string>());
  const { thread, head, connected, wasConnected, again, loading, typing } = talk;
  const lost = wasConnected && !connected;
  const isEmpty = thread.messages.length === 0;
  const name = head?.business_name ?? '';
  const newest = thread.messages.at(-1)?.id;

  useReadMark(newest, connected, () => {
    talk.markRead();
    onRead();
  });

  // The preview is there before a picture is chosen, so that it opens without the network too.
  useEffect(() => {
    loadPreview().catch((error: unknown) => console.warn(error));
  }, []);

  const remove = async ({ id }: ThreadMessage) => {
    if (!id || removing.current.has(id)) return;
    removing.current.add(id);
    try {
      const { message } = await removeMessage(id);
      talk.forget(id);
      toast.success(message || texts.removed);
    } catch (error) {
      toast.error(sentenceOf(error, texts.removeFailed));
    } finally {
      removing.current.delete(id);
    }
  };

  const sayTyping = () => {
    if (Date.now() - typed.current < typingEvery) return;
    typed.current = Date.now();
    talk.sayTyping();
  };

  return (
    <section className={styles.talk} aria-label={title || name || texts.untitled}>
      <div>
        <header className={styles.head}>
          <span className={styles.back}>
            <Button look="ghost" square onClick={onBack}>
              <Icon of={ArrowLeft} />
              <VisuallyHidden>{texts.allChats}</VisuallyHidden>
            </Button>
          </span>
          {sign && head && <Picture src={head.services?.[0]?.image} className={styles.sign} eager />}
          <div className={styles.who}>
            <h1 className={styles.name}>{title || name || texts.untitled}</h1>
            {head && <Presence online={head.user?.online_status?.is_online ?? false} typing={typing} name={name} />}
          </div>
          {action && <div className={styles.action}>{action}</div>}
        </header>
        {children}
      </div>
      <Log
        thread={thread}
        waitingFor={loading && (loading === 'all' ? texts.loading : texts.older)}
        note={isEmpty && !loading && !again ? texts.nothingYet : null}
        onNearTop={talk.showOlder}
        onNearBottom={talk.showNewer}
        onScrolled={talk.scrolledTo}
        onNewest={talk.goToNewest}
        onRemove={(message) => void remove(message)}
        onSendAgain={(message) => {
          if (!talk.sendAgain(message)) toast.error(texts.notConnected);
        }}
      />
      <div>
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
        <Composer
          key={conversation_id}
          conversation_id={conversation_id}
          name={name}
          opening={talk.opening}
          onSend={(message) => talk.send({ message })}
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
          onUploaded={(uploaded) => talk.send({ message: '', ...uploaded })}
        />
      )}
    </section>
  );
}

function Presence({ online, typing, name }: { online: boolean; typing: boolean; name: string }) {
  return (
    <p className={classes(styles.presence, online && styles.online)}>
      {online ? texts.online : texts.offline}
      {typing && <span className={styles.typing}>{texts.typing(name)}</span>}
    </p>
  );
}
