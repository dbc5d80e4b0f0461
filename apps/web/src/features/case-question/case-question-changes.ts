import { caseQuestion } from '@fixit/contract/case/case-question';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/http/client.ts';
import { questionsKey } from './case-question-queries.ts';

export function useAnswerCaseQuestion(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (answer: string) => call(caseQuestion.answer, { params: { id }, body: { answer } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: questionsKey }),
  });
}
