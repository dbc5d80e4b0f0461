import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { lazyDialog } from '../../ui/overlay/lazy-dialog.tsx';
import { Section } from '../../ui/page/section.tsx';
import { texts } from './blocked-people-texts.ts';

const BlockedPeopleDialog = lazyDialog(async () => (await import('./blocked-people-dialog.tsx')).BlockedPeopleDialog);

export function BlockedPeople() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title={texts.people}>
      <p>{texts.peopleHint}</p>
      <Button onClick={() => setOpen(true)}>{texts.list}</Button>
      {isOpen && <BlockedPeopleDialog onClose={() => setOpen(false)} />}
    </Section>
  );
}
