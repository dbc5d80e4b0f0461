import { caseNote } from '@fixit/contract/case/case-note';
import { caseQuestion } from '@fixit/contract/case/case-question';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { dataOrNull } from '../../lib/http/call-error.ts';
import { call } from '../../lib/http/client.ts';

const questionsKey = ['account', 'case questions'] as const;

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

export function useAnswerCaseQuestion(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (answer: string) => call(caseQuestion.answer, { params: { id }, body: { answer } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: questionsKey }),
  });
}
