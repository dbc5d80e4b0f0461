import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { reportDialogFor } from './lazy-report-dialog.tsx';
import { texts } from './report-menu-texts.ts';
import type { ReportedSubject } from './reported-subject.ts';

/** Hides the report button behind another button. The dialog loads when it is opened. */
export function ReportMenu(reported: ReportedSubject) {
  const [isOpen, setOpen] = useState(false);
  const [isReporting, setReporting] = useState(false);
  return (
    <>
      <Button variant="text" aria-label={texts.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Icon of={Ellipsis} small />
      </Button>
      {isOpen && (
        <Button variant="text" onClick={() => setReporting(true)}>
          {texts.report(reported.name)}
        </Button>
      )}
      {isReporting && reportDialogFor(reported)(() => setReporting(false))}
    </>
  );
}
