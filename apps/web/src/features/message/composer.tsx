import { messageLimits } from '@fixit/contract/message';
import { ImagePlus, Send, TriangleAlert } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useDraftText } from '../../lib/form/draft.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './composer.module.css';
import { draftOf } from './draft.ts';
import { refusePicture } from './picture-rules.ts';
import { texts } from './texts.ts';

interface ComposerProps {
  conversation_id: string;
  name: string;
  /** The connection is being made: what is sent meanwhile goes out as soon as it stands. */
  opening: boolean;
  /** Hands the text over; false when the socket is closed, and the text stays. */
  onSend: (text: string) => boolean;
  onPicture: (file: File) => void;
  onTyping: () => void;
}

/** Where one writes: Enter sends, Shift and Enter break the line, what is not sent is kept. */
export function Composer({ conversation_id, name, opening, onSend, onPicture, onTyping }: ComposerProps) {
  const [text, keep, drop] = useDraftText(draftOf(conversation_id));
  const file = useRef<HTMLInputElement>(null);
  const id = useId();
  const [waiting, setWaiting] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const blank = text.trim() === '';
  const over = charactersOf(text.trim()) - messageLimits.text;
  const error = over > 0 ? texts.tooLong(over) : refused;

  const handOver = useRef(() => {});
  handOver.current = () => {
    if (blank) return;
    if (over > 0) field.current?.focus();
    else if (onSend(text.trim())) drop();
    else toast.error(texts.notConnected);
  };
  const send = () => {
    if (opening) setWaiting(!blank);
    else handOver.current();
  };
  useEffect(() => {
    if (!waiting || opening) return;
    setWaiting(false);
    handOver.current();
  }, [waiting, opening]);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };

  const choose = (chosen: File | undefined) => {
    if (file.current) file.current.value = '';
    if (!chosen) return;
    const refusal = refusePicture(chosen);
    setRefused(refusal);
    if (refusal) file.current?.form?.querySelector('button')?.focus();
    else onPicture(chosen);
  };

  return (
    <form className={styles.say} data-at-foot onSubmit={onSubmit}>
      {error && (
        <p id={`${id}note`} role="status" className={styles.error}>
          <Icon of={TriangleAlert} small />
          {error}
        </p>
      )}
      <input
        ref={file}
        type="file"
        accept=".jpg,.jpeg,.png"
        hidden
        onChange={(event) => choose(event.currentTarget.files?.[0])}
      />
      <Button
        look="ghost"
        square
        aria-describedby={refused && over <= 0 ? `${id}note` : undefined}
        onClick={() => file.current?.click()}
      >
        <Icon of={ImagePlus} />
        <VisuallyHidden>{texts.attach}</VisuallyHidden>
      </Button>
      <label htmlFor={id} className={styles.label}>
        <VisuallyHidden>{texts.field}</VisuallyHidden>
      </label>
      <textarea
        ref={field}
        id={id}
        rows={1}
        dir="auto"
        aria-invalid={over > 0 || undefined}
        aria-describedby={over > 0 ? `${id}note` : undefined}
        className={styles.input}
        placeholder={texts.placeholder(name)}
        value={text}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          keep(event.currentTarget.value);
          setRefused(null);
          onTyping();
        }}
      />
      <Button type="submit" look="primary" square disabled={blank} pending={waiting}>
        <Icon of={Send} />
        <VisuallyHidden>{texts.send}</VisuallyHidden>
      </Button>
    </form>
  );
}

/** As the server counts: a character of two code units is one. */
function charactersOf(text: string): number {
  return text.length > messageLimits.text ? Array.from(text).length : text.length;
}
