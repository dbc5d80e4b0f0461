import { block } from '@fixit/contract/block';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sentenceOf } from '../../lib/http/call-error.ts';
import { call } from '../../lib/http/client.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { texts } from './block-texts.ts';

/** Invalidates every query, because a block can change any of the server’s answers. */
function useAfterBlock(name: string, sentence: (name: string) => string) {
  const queryClient = useQueryClient();
  return {
    onSuccess: () => {
      toast.success(sentence(name));
      void queryClient.invalidateQueries();
    },
    onError: (error: Error) => void toast.error(sentenceOf(error, texts.blockFailed)),
  };
}

export function useAddBlock(name: string) {
  const afterBlock = useAfterBlock(name, texts.blocked);
  return useMutation({
    mutationFn: (conversation_id: string) => call(block.add, { body: { conversation_id } }),
    ...afterBlock,
  });
}

export function useRemoveBlock(name: string) {
  const afterBlock = useAfterBlock(name, texts.unblocked);
  return useMutation({ mutationFn: (id: string) => call(block.remove, { params: { id } }), ...afterBlock });
}
