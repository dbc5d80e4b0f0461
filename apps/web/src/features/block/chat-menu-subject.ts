export interface ChatMenuSubject {
  conversation_id: string;
  /** This is the account of the other side. */
  other_id: string;
  name: string;
  isBlocked: boolean;
  onBlocked: (isBlocked: boolean) => void;
}

export type ChatMenuQuestionProps = ChatMenuSubject & { onClose: () => void };
