import { messageLimits } from '@fixit/contract/value/message-limits';
import { ImagePlus, Send, TriangleAlert } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useDraftText } from '../../lib/form/draft.ts';
import { findPictureFault, pictureEndings } from '../../lib/form/picture-file.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './composer.module.css';
import { messageDraft } from './message-draft.ts';
import { texts } from './message-texts.ts';

interface ComposerProps {
  conversation_id: string;
  name: string;
  /** This is true while the socket opens. A message waits until it has opened. */
  opening: boolean;
  /** Returns false if the socket is closed; the text then stays in the field. */
  onSend: (text: string) => boolean;
  /** Returns the reason if the file is refused, or null. */
  onPicture: (file: File) => Promise<string | null>;
  onTyping: () => void;
  noticeOf: ((text: string) => ReactNode) | null;
}

export function Composer({ conversation_id, name, opening, onSend, onPicture, onTyping, noticeOf }: ComposerProps) {
  const [text, saveDraft, discardDraft] = useDraftText(messageDraft(conversation_id));
  const id = useId();
  const [refusal, setRefusal] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const isBlank = text.trim() === '';
  const excess = countCharacters(text.trim()) - messageLimits.text;
  const error = excess > 0 ? texts.tooLong(excess) : refusal;

  const { send, isWaiting } = useSendWhenOpen(opening, isBlank, () => {
    if (excess > 0) field.current?.focus();
    else if (onSend(text.trim())) discardDraft();
    else toast.error(texts.notConnected);
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };

  return (
    <>
      {noticeOf?.(text)}
      <form className={styles.form} data-at-foot onSubmit={onSubmit}>
        {error && <ErrorLine id={`${id}note`} sentence={error} />}
        <PictureButton
          describedBy={refusal && excess <= 0 ? `${id}note` : undefined}
          onRefused={setRefusal}
          onPicture={onPicture}
        />
        <label htmlFor={id} className={styles.label}>
          <VisuallyHidden>{texts.field}</VisuallyHidden>
        </label>
        <textarea
          ref={field}
          id={id}
          rows={1}
          dir="auto"
          aria-invalid={excess > 0 || undefined}
          aria-describedby={excess > 0 ? `${id}note` : undefined}
          className={styles.input}
          placeholder={texts.placeholder(name)}
          value={text}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            saveDraft(event.currentTarget.value);
            setRefusal(null);
            onTyping();
          }}
        />
        <Button type="submit" variant="primary" square disabled={isBlank} pending={isWaiting}>
          <Icon of={Send} />
          <VisuallyHidden>{texts.send}</VisuallyHidden>
        </Button>
      </form>
    </>
  );
}

function ErrorLine({ id, sentence }: { id: string; sentence: string }) {
  return (
    <p id={id} role="status" className={styles.error}>
      <Icon of={TriangleAlert} small />
      {sentence}
    </p>
  );
}

function useSendWhenOpen(opening: boolean, isBlank: boolean, submit: () => void) {
  const [isWaiting, setWaiting] = useState(false);
  const latestSubmit = useRef(() => {});
  latestSubmit.current = () => {
    if (!isBlank) submit();
  };
  useEffect(() => {
    if (!isWaiting || opening) return;
    setWaiting(false);
    latestSubmit.current();
  }, [isWaiting, opening]);
  const send = () => {
    if (opening) setWaiting(!isBlank);
    else latestSubmit.current();
  };
  return { send, isWaiting };
}

interface PictureButtonProps {
  describedBy: string | undefined;
  /** The reason is null if the file is accepted. */
  onRefused: (reason: string | null) => void;
  onPicture: (file: File) => Promise<string | null>;
}

function PictureButton({ describedBy, onRefused, onPicture }: PictureButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const choose = async (file: File | undefined) => {
    if (input.current) input.current.value = '';
    if (!file) return;
    const fault = findPictureFault(file);
    const refusal = fault ? { type: texts.wrongType, size: texts.tooLarge }[fault] : await onPicture(file);
    onRefused(refusal);
    if (refusal) input.current?.form?.querySelector('button')?.focus();
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={pictureEndings}
        hidden
        onChange={(event) => void choose(event.currentTarget.files?.[0])}
      />
      <Button variant="ghost" square aria-describedby={describedBy} onClick={() => input.current?.click()}>
        <Icon of={ImagePlus} />
        <VisuallyHidden>{texts.attach}</VisuallyHidden>
      </Button>
    </>
  );
}

/** Counts code points, as the server does. */
function countCharacters(text: string): number {
  return text.length > messageLimits.text ? Array.from(text).length : text.length;
}
