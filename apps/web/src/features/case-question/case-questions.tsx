import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { lazyDialog } from '../../ui/overlay/lazy-dialog.tsx';
import { Section } from '../../ui/page/section.tsx';
import { texts } from './case-questions-section-texts.ts';

const CaseQuestionsDialog = lazyDialog(async () => (await import('./case-questions-dialog.tsx')).CaseQuestionsDialog);

export function CaseQuestions() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title={texts.title}>
      <p>{texts.explanation}</p>
      <Button onClick={() => setOpen(true)}>{texts.open}</Button>
      {isOpen && <CaseQuestionsDialog onClose={() => setOpen(false)} />}
    </Section>
  );
}
