import { recipientGone } from '@fixit/contract/value/former-people';
import { unreadablePicture } from '@fixit/contract/value/picture';
import { type ReactNode, useRef, useState } from 'react';
import { sentenceOf } from '../../lib/http/call-error.ts';
import { currentUserId } from '../../lib/http/session.ts';
import { Button } from '../../ui/button.tsx';
import { lazyDialog } from '../../ui/overlay/lazy-dialog.tsx';
import { offerUndo } from '../../ui/overlay/offer-undo.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { ChatHead } from './chat-head.tsx';
import styles from './chat-panel.module.css';
import { Composer } from './composer.tsx';
import { Log, WaitingLog } from './log/message-log.tsx';
import { removeMessage, undoRemoveMessage } from './message-changes.ts';
import { texts } from './message-texts.ts';
import type { ThreadMessage } from './thread/message-thread.ts';
import { type ThreadListener, useThread } from './thread/use-thread.ts';
import { useContactNotices } from './use-contact-notices.tsx';
import { useReadMark } from './use-read-mark.ts';

const importPreview = () => import('./image-preview.tsx');
const loadPreview = async () => (await importPreview()).ImagePreview;
const ImagePreview = lazyDialog(loadPreview);
const PictureViewer = lazyDialog(async () => (await import('../../ui/overlay/picture-viewer.tsx')).PictureViewer);

/** Typing frames are at least this many milliseconds apart. */
const typingIntervalMs = 3_000;

interface OtherSide {
  /** This is the id of the account. */
  other_id: string;
  /** This is the id of the artisan, or of a customer's account. */
  receiver_id: string;
  name: string;
  isBlocked: boolean;
  onBlocked: (isBlocked: boolean) => void;
}

interface ChatPanelProps extends ThreadListener {
  conversation_id: string;
  onBack: () => void;
  onRead: () => void;
  /** Replaces the other side's name. */
  title?: string | undefined;
  /** Customers have no shop sign. */
  sign?: boolean;
  action?: ReactNode;
  /** Renders what can be done about the other side. */
  menu?: (other: OtherSide) => ReactNode;
  /** Returns what else can be done with a message of the other side, who has this name. */
  actionsOf?: ((message_id: string, name: string) => ReactNode) | undefined;
  /** Returns what else can be done with a picture of the other side, who has this name. */
  pictureActionsOf?: ((attachment_id: string, name: string) => ReactNode) | undefined;
  /**
   * Renders what is between the name and the messages, or beside them in a wide window. `isUnreachable` means that the
   * other side can no longer be reached, `isFirst` that there are no messages yet.
   */
  children?: (chat: { isUnreachable: boolean; isFirst: boolean }) => ReactNode;
  /** This is true if `children` introduce a chat without messages. */
  hasOpening?: boolean;
  /**
   * This is true while `children` load. They appear together with the messages, so that they do not push the
   * messages down.
   */
  waits?: boolean;
  /** Warns of contact details in messages. */
  warns: boolean;
}

export function ChatPanel(props: ChatPanelProps) {
  const {
    conversation_id,
    onBack,
    onRead,
    title,
    sign = true,
    action,
    menu,
    actionsOf,
    pictureActionsOf,
    children,
    hasOpening,
    waits = false,
    warns,
    ...listener
  } = props;
  const chat = useThread(conversation_id, listener);
  const [picture, setPicture] = useState<File | null>(null);
  const [viewed, setViewed] = useState<{ messages: readonly ThreadMessage[]; first: number } | null>(null);
  const remove = useRemoveMessage(chat);
  const sayTyping = useThrottled(chat.sayTyping);
  const { thread, head, again, loading } = chat;
  const notice = useContactNotices(conversation_id, warns);
  const lost = chat.wasConnected && !chat.connected;
  const waiting = waits || notice.isLoading || (loading === 'all' && thread.messages.length === 0);
  const isFirst = thread.messages.length === 0 && !loading && !again;
  const emptyNote = chat.isUnreachable ? texts.nothingLeft : hasOpening ? null : texts.nothingYet;
  const heading = title || head?.business_name || texts.untitled;

  /** Returns why the file is refused. If the code of the preview cannot be loaded, the preview itself says so. */
  const choosePicture = async (file: File) => {
    const preview = await importPreview().catch(() => null);
    if (preview && !(await preview.isReadable(file))) return unreadablePicture;
    setPicture(file);
    return null;
  };
  const sendAgain = (message: ThreadMessage) => {
    if (!chat.sendAgain(message)) toast.error(texts.notConnected);
  };

  useReadMark(thread.messages.at(-1)?.id, chat.connected, () => {
    chat.markRead();
    onRead();
  });

  return (
    <section className={styles.panel} aria-label={heading} data-conversation>
      <ChatHead
        heading={heading}
        head={head}
        sign={sign}
        isUnreachable={chat.isUnreachable}
        typing={chat.typing}
        action={action}
        menu={
          head
            ? menu?.({
                other_id: head.user.id,
                receiver_id: head.id,
                name: heading,
                isBlocked: chat.isBlocked,
                onBlocked: chat.onBlocked,
              })
            : menu && <i className={styles.menu} />
        }
        onBack={onBack}
      />
      <div className={styles.room}>
        {waiting ? (
          <WaitingLog />
        ) : (
          <>
            {children?.({ isUnreachable: chat.isUnreachable, isFirst })}
            <Log
              thread={thread}
              waitingFor={loading && (loading === 'all' ? texts.loading : texts.older)}
              note={isFirst ? emptyNote : null}
              onNearTop={chat.showOlder}
              onNearBottom={chat.showNewer}
              onScrolled={chat.scrolledTo}
              onNewest={chat.goToNewest}
              onOpenPicture={(message) => {
                const messages = thread.messages.filter(({ attachment_url }) => attachment_url);
                setViewed({ messages, first: messages.indexOf(message) });
              }}
              onRemove={(message) => void remove(message)}
              actionsOf={actionsOf && ((id) => actionsOf(id, heading))}
              noticeOf={notice.ofMessage}
              onSendAgain={chat.isUnreachable ? null : sendAgain}
            />
          </>
        )}
      </div>
      {/* Loads the preview early, so that it also opens offline. */}
      <div onFocus={() => importPreview().catch((error: unknown) => console.warn(error))}>
        <ConnectionNotices again={again} lost={lost} />
        {chat.isUnreachable ? (
          <p className={styles.gone} role="status">
            {chat.isBlocked ? texts.blocked(heading) : recipientGone}
          </p>
        ) : (
          <Composer
            key={conversation_id}
            conversation_id={conversation_id}
            name={head?.business_name ?? ''}
            opening={chat.opening}
            onSend={(message) => chat.send({ message })}
            onPicture={choosePicture}
            onTyping={sayTyping}
            noticeOf={notice.ofDraft}
          />
        )}
      </div>
      {viewed && (
        <PictureViewer
          title={texts.photos}
          images={viewed.messages.flatMap(({ attachment_url }) => attachment_url || [])}
          first={viewed.first}
          nameOf={texts.photoAt}
          actionsOf={
            pictureActionsOf &&
            ((index) => {
              const { sender, attachment_id } = viewed.messages[index] ?? {};
              return sender !== currentUserId() && attachment_id && pictureActionsOf(attachment_id, heading);
            })
          }
          onClose={() => setViewed(null)}
        />
      )}
      {picture && !chat.isUnreachable && (
        <ImagePreview
          conversation_id={conversation_id}
          file={picture}
          lost={lost}
          onClose={() => setPicture(null)}
          onUploaded={(uploaded) => chat.send({ message: '', ...uploaded })}
          onUnreachable={chat.onUnreachable}
        />
      )}
    </section>
  );
}

/** Removes one of the reader's own messages. A double click removes it once. */
function useRemoveMessage({ forget, restore }: Pick<ReturnType<typeof useThread>, 'forget' | 'restore'>) {
  const removing = useRef(new Set<string>());
  return async ({ id }: ThreadMessage) => {
    if (!id || removing.current.has(id)) return;
    removing.current.add(id);
    try {
      const { message } = await removeMessage(id);
      forget(id);
      offerUndo({
        text: message || texts.removed,
        undo: async () => restore(await undoRemoveMessage(id)),
        undone: texts.removalUndone,
      });
    } catch (error) {
      toast.error(sentenceOf(error, texts.removeFailed));
    } finally {
      removing.current.delete(id);
    }
  };
}

/** Runs `act` at most once in `typingIntervalMs`. */
function useThrottled(act: () => void) {
  const last = useRef(0);
  return () => {
    if (Date.now() - last.current < typingIntervalMs) return;
    last.current = Date.now();
    act();
  };
}

function ConnectionNotices({ again, lost }: { again: (() => void) | null; lost: boolean }) {
  return (
    <>
      {again && (
        <p className={styles.line}>
          {texts.historyFailed} <Button onClick={again}>{texts.tryAgainText}</Button>
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
