import { formatHouseRule } from '@fixit/contract/case/house-rule';
import { fillReply, type ReplyUse, savedReplies } from '@fixit/contract/case/saved-reply';
import { Select } from '../../../ui/field/select.tsx';
import { texts } from './case-texts.ts';
import { useCase } from './use-case.ts';

interface SavedRepliesProps {
  use: ReplyUse;
  caseId: string;
  values: Readonly<Record<string, string>>;
  onChoose: (words: string) => void;
}

export function SavedReplies({ use, caseId, values, onChoose }: SavedRepliesProps) {
  const { data, isPending } = useCase(caseId);
  const replies = savedReplies.filter((reply) => reply.use === use);
  const choose = (label: string) => {
    const reply = replies.find((each) => each.label === label);
    if (!reply) return;
    const name = data?.sides.find(({ side }) => side === values['to'])?.name;
    const rule = values['rule'] ? formatHouseRule(values['rule']) : null;
    const { until } = values;
    onChoose(
      fillReply(reply.words, {
        ...(data && { case: String(data.number) }),
        ...(name && { name }),
        ...(rule && { rule }),
        ...(until && { until }),
      }),
    );
  };
  return (
    <Select
      label={texts.savedReply}
      hint={texts.savedReplyHint}
      placeholder={texts.noReply}
      options={replies.map(({ label }) => ({ value: label, label }))}
      value=""
      disabled={isPending}
      onChange={choose}
    />
  );
}
