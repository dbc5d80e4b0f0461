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
import { LoadingLog, Log } from './log/message-log.tsx';
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

const minTypingIntervalMs = 3_000;

interface OtherSide {
  other_id: string;
  /** Identifies the artisan, or the account of a customer. */
  receiver_id: string;
  name: string;
  isBlocked: boolean;
  onBlocked: (isBlocked: boolean) => void;
}

interface ChatPanelProps extends ThreadListener {
  conversation_id: string;
  onBack: () => void;
  onRead: () => void;
  title?: string | undefined;
  /** Customers have no shop sign. */
  hasShopSign?: boolean;
  action?: ReactNode;
  menu?: (other: OtherSide) => ReactNode;
  /** `name` is the sender's. */
  actionsOf?: ((message_id: string, name: string) => ReactNode) | undefined;
  pictureActionsOf?: ((attachment_id: string, name: string) => ReactNode) | undefined;
  /** `isNewChat` is true while there are no messages. */
  children?: (chat: { isUnreachable: boolean; isNewChat: boolean }) => ReactNode;
  hasIntroduction?: boolean;
  /** This is true while `children` loads. The messages wait for it, so that nothing moves. */
  isContentLoading?: boolean;
  warnsOfContactDetails: boolean;
}

export function ChatPanel(props: ChatPanelProps) {
  const {
    conversation_id,
    onBack,
    onRead,
    title,
    hasShopSign = true,
    action,
    menu,
    actionsOf,
    pictureActionsOf,
    children,
    hasIntroduction,
    isContentLoading = false,
    warnsOfContactDetails,
    ...listener
  } = props;
  const chat = useThread(conversation_id, listener);
  const [picture, setPicture] = useState<File | null>(null);
  const [viewer, setViewer] = useState<{ messages: readonly ThreadMessage[]; first: number } | null>(null);
  const remove = useRemoveMessage(chat);
  const sendTyping = useThrottled(chat.sendTyping);
  const { thread, head, retry, loading } = chat;
  const notice = useContactNotices(conversation_id, warnsOfContactDetails);
  const isConnectionLost = chat.wasConnected && !chat.connected;
  const isWaiting = isContentLoading || notice.isLoading || (loading === 'all' && thread.messages.length === 0);
  const isNewChat = thread.messages.length === 0 && !loading && !retry;
  const emptyNote = chat.isUnreachable ? texts.nothingLeft : hasIntroduction ? null : texts.nothingYet;
  const heading = title || head?.business_name || texts.untitled;

  /** Returns the reason if the file is refused. If the code of the preview cannot load, the dialog reports it. */
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
        hasShopSign={hasShopSign}
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
        {isWaiting ? (
          <LoadingLog />
        ) : (
          <>
            {children?.({ isUnreachable: chat.isUnreachable, isNewChat })}
            <Log
              thread={thread}
              waitingFor={loading && (loading === 'all' ? texts.loading : texts.older)}
              note={isNewChat ? emptyNote : null}
              onNearTop={chat.showOlder}
              onNearBottom={chat.showNewer}
              onScrolled={chat.scrolledTo}
              onNewest={chat.goToNewest}
              onOpenPicture={(message) => {
                const messages = thread.messages.filter(({ attachment_url }) => attachment_url);
                setViewer({ messages, first: messages.indexOf(message) });
              }}
              onRemove={(message) => void remove(message)}
              actionsOf={actionsOf && ((id) => actionsOf(id, heading))}
              noticeOf={notice.forMessage}
              onSendAgain={chat.isUnreachable ? null : sendAgain}
            />
          </>
        )}
      </div>
      {/* Loads the preview early, so that it opens even offline. */}
      <div onFocus={() => importPreview().catch((error: unknown) => console.warn(error))}>
        <ConnectionNotices retry={retry} isConnectionLost={isConnectionLost} />
        {chat.isUnreachable ? (
          <p className={styles.unreachable} role="status">
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
            onTyping={sendTyping}
            noticeOf={notice.forDraft}
          />
        )}
      </div>
      {viewer && (
        <PictureViewer
          title={texts.photos}
          images={viewer.messages.flatMap(({ attachment_url }) => attachment_url || [])}
          first={viewer.first}
          nameOf={texts.photoAt}
          actionsOf={
            pictureActionsOf &&
            ((index) => {
              const { sender, attachment_id } = viewer.messages[index] ?? {};
              return sender !== currentUserId() && attachment_id && pictureActionsOf(attachment_id, heading);
            })
          }
          onClose={() => setViewer(null)}
        />
      )}
      {picture && !chat.isUnreachable && (
        <ImagePreview
          conversation_id={conversation_id}
          file={picture}
          isConnectionLost={isConnectionLost}
          onClose={() => setPicture(null)}
          onUploaded={(attachment) => chat.send({ message: '', ...attachment })}
          onUnreachable={chat.onUnreachable}
        />
      )}
    </section>
  );
}

/** Ignores a second click while the message is being removed. */
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

function useThrottled(action: () => void) {
  const lastRunAt = useRef(0);
  return () => {
    if (Date.now() - lastRunAt.current < minTypingIntervalMs) return;
    lastRunAt.current = Date.now();
    action();
  };
}

function ConnectionNotices({ retry, isConnectionLost }: { retry: (() => void) | null; isConnectionLost: boolean }) {
  return (
    <>
      {retry && (
        <p className={styles.line}>
          {texts.historyFailed} <Button onClick={retry}>{texts.tryAgainText}</Button>
        </p>
      )}
      {isConnectionLost && (
        <p className={styles.line} role="status">
          {texts.reconnecting}
        </p>
      )}
    </>
  );
}
