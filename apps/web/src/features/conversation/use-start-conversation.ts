import { conversation } from '@fixit/contract/conversation';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { NetworkError, sentenceOf } from '../../lib/http/call-error.ts';
import { call } from '../../lib/http/client.ts';
import { paths } from '../../lib/paths.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { contactsKey } from './conversation-queries.ts';
import { texts } from './conversation-texts.ts';

interface ConversationStart {
  artisan_id: string;
  service_id: string;
  /** Without a request, the chat is only about the service. */
  job_id?: string | undefined;
  /** Runs with the conversation's id before its chat opens. */
  prepare?: ((conversation_id: string) => void) | undefined;
}

/** Starts one conversation at a time. `variables` identifies the other side. */
export function useStartConversation() {
  const [, navigate] = useLocation();
  const queryClient = useQueryClient();
  const mutationKey = ['conversation', 'start'];
  const mutation = useMutation({
    mutationKey,
    mutationFn: async ({ artisan_id, service_id, job_id }: ConversationStart) => {
      const body = { artisan_id, service_id };
      const { data } = job_id
        ? await call(conversation.start, { body: { ...body, job_id } }, { failsImmediately: true })
        : await call(conversation.startWithoutJob, { body }, { failsImmediately: true });
      return data.id;
    },
    onSuccess: (id, { prepare }) => {
      if (!id) {
        toast.error(texts.unableToStart);
        return;
      }
      void queryClient.invalidateQueries({ queryKey: contactsKey });
      prepare?.(id);
      navigate(paths.chat(id));
    },
    onError: (error) => {
      if (error instanceof NetworkError) navigate(paths.error);
      else toast.error(sentenceOf(error, texts.somethingWrong));
    },
  });
  const mutate = (start: ConversationStart) => {
    if (queryClient.isMutating({ mutationKey }) === 0) mutation.mutate(start);
  };
  return { ...mutation, mutate };
}
