import { caseNote } from '@fixit/contract/case/case-note';
import { caseQuestion } from '@fixit/contract/case/case-question';
import { useQuery } from '@tanstack/react-query';
import { dataOrNull } from '../../lib/http/call-error.ts';
import { call } from '../../lib/http/client.ts';

export const questionsKey = ['account', 'case questions'] as const;

/** The data is null if the server lacks this call. */
export function useCaseQuestions() {
  return useQuery({
    queryKey: questionsKey,
    queryFn: ({ signal }) => dataOrNull(call(caseQuestion.list, {}, { signal })),
  });
}

export function useCaseNotes() {
  return useQuery({
    queryKey: ['account', 'case notes'],
    queryFn: ({ signal }) => dataOrNull(call(caseNote.list, {}, { signal })),
  });
}
