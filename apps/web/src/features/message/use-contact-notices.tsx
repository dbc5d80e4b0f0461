import { type ReactNode, useState } from 'react';
import { readDraft, storeDraft } from '../../lib/form/draft.ts';
import { lazyPart } from '../../lib/lazy-part.ts';

const useContactNotice = lazyPart(async () => (await import('./contact-notice.tsx')).ContactNotice, console.warn);

interface ContactNotices {
  /** The messages wait for the notices, so that these do not push them up. */
  isLoading: boolean;
  ofMessage: ((text: string) => ReactNode) | null;
  ofDraft: ((text: string) => ReactNode) | null;
}

/** Renders notices about contact details. The reader can hide those below messages in this chat. */
export function useContactNotices(conversation_id: string, isNeeded: boolean): ContactNotices {
  const ContactNotice = useContactNotice(true);
  const hiddenHere = `no-notices.${conversation_id}`;
  const [isHidden, setHidden] = useState(() => readDraft(hiddenHere) === true);
  if (!isNeeded || !ContactNotice) {
    return { isLoading: isNeeded && ContactNotice === undefined, ofMessage: null, ofDraft: null };
  }
  const hide = () => {
    storeDraft(hiddenHere, true);
    setHidden(true);
  };
  return {
    isLoading: false,
    ofMessage: isHidden ? null : (text) => <ContactNotice text={text} onHide={hide} />,
    ofDraft: (text) => <ContactNotice text={text} onHide={null} />,
  };
}
