import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { lazyDialog } from '../../ui/overlay/lazy-dialog.tsx';
import { Section } from '../../ui/page/section.tsx';
import { texts } from './case-questions-texts.ts';

const CaseQuestionsDialog = lazyDialog(async () => (await import('./case-questions-dialog.tsx')).CaseQuestionsDialog);

/** Leads to what operators have asked and noted, which loads when it is opened. */
export function CaseQuestions() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title={texts.title}>
      <p>{texts.why}</p>
      <Button onClick={() => setOpen(true)}>{texts.open}</Button>
      {isOpen && <CaseQuestionsDialog onClose={() => setOpen(false)} />}
    </Section>
  );
}
