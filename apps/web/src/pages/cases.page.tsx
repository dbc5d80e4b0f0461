import { OwnData } from '../features/account/settings/own-data.tsx';
import { Appeal } from '../features/appeal/appeal.tsx';
import { CaseQuestions } from '../features/case-question/case-questions.tsx';
import { OwnCases } from '../features/own-case/own-cases.tsx';

export default function CasesPage() {
  return (
    <OwnCases questions={<CaseQuestions />} appealOf={(ownCase) => <Appeal of={ownCase} />} ownData={<OwnData />} />
  );
}
