import { type JobSheet, jobSheet } from '@fixit/contract/job/job-sheet';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/http/client.ts';
import { jobSheetKey } from '../booking-queries.ts';

export function useJobSheet(conversation_id: string | null) {
  return useQuery({
    queryKey: [...jobSheetKey, conversation_id],
    queryFn: async ({ signal }): Promise<JobSheet> =>
      (await call(jobSheet.show, { params: { id: conversation_id ?? '' } }, { signal })).data,
    enabled: Boolean(conversation_id),
  });
}
