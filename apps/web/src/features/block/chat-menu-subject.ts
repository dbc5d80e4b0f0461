import type { ReactNode } from 'react';

export interface ChatMenuSubject {
  /** This is empty after the conversation was deleted. */
  conversation_id: string;
  /** Identifies the other side's account. The menu cannot unblock without it. */
  other_id?: string;
  name: string;
  /** This is undefined on screens that do not know it. */
  isBlocked?: boolean;
  onBlocked?: (isBlocked: boolean) => void;
  renderReport: ((onClose: () => void) => ReactNode) | undefined;
}

export type ChatMenuQuestionProps = ChatMenuSubject & { onClose: () => void };
