import { block } from '@fixit/contract/block';
import { useQuery } from '@tanstack/react-query';
import { dataOrNull } from '../../lib/http/call-error.ts';
import { call } from '../../lib/http/client.ts';

const blocksKey = ['account', 'blocks'] as const;

/** The data is null if the server lacks this call. */
export function useBlocks() {
  return useQuery({
    queryKey: blocksKey,
    queryFn: ({ signal }) => dataOrNull(call(block.list, {}, { signal })),
  });
}
