import type { ReactNode } from 'react';

export interface ChatMenuSubject {
  /** This is empty after the conversation is gone. */
  conversation_id: string;
  /** This is the account of the other side. */
  other_id?: string;
  name: string;
  /** This is undefined where the reader does not see whether the other side is blocked. */
  isBlocked?: boolean;
  onBlocked?: (isBlocked: boolean) => void;
  /** Renders the dialog that reports the other side, or something of theirs. */
  renderReport: ((onClose: () => void) => ReactNode) | undefined;
}

export type ChatMenuQuestionProps = ChatMenuSubject & { onClose: () => void };
