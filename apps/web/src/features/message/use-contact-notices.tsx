import { type ReactNode, useState } from 'react';
import { readDraft, storeDraft } from '../../lib/form/draft.ts';
import { lazyPart } from '../../lib/lazy-part.ts';

const useContactNotice = lazyPart(async () => (await import('./contact-notice.tsx')).ContactNotice, console.warn);

interface ContactNotices {
  /** The messages are not shown until this is false, so that nothing moves. */
  isLoading: boolean;
  forMessage: ((text: string) => ReactNode) | null;
  forDraft: ((text: string) => ReactNode) | null;
}

/** The reader can hide the notices below messages in this chat, but not the one above the field. */
export function useContactNotices(conversation_id: string, isNeeded: boolean): ContactNotices {
  const ContactNotice = useContactNotice(true);
  const hiddenDraft = `no-notices.${conversation_id}`;
  const [isHidden, setHidden] = useState(() => readDraft(hiddenDraft) === true);
  if (!isNeeded || !ContactNotice) {
    return { isLoading: isNeeded && ContactNotice === undefined, forMessage: null, forDraft: null };
  }
  const hide = () => {
    storeDraft(hiddenDraft, true);
    setHidden(true);
  };
  return {
    isLoading: false,
    forMessage: isHidden ? null : (text) => <ContactNotice text={text} onHide={hide} />,
    forDraft: (text) => <ContactNotice text={text} onHide={null} />,
  };
}
