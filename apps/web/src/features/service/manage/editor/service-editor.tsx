import type { ArtisanService } from '@fixit/contract/service';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { MoveButtons } from '../../../../ui/move-buttons.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { Picture } from '../../../../ui/picture.tsx';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { ServicePhoto } from '../service-photo.tsx';
import { CatalogueEditor } from './catalogue-editor.tsx';
import { EditServiceForm, hasServiceDraft } from './edit-service-form.tsx';
import styles from './service-editor.module.css';
import { useWithdrawService } from './service-editor-changes.ts';
import { texts } from './service-editor-texts.ts';

interface ServiceEditorProps {
  service: ArtisanService;
  index: number;
  count: number;
  /** A negative `by` moves the service up. */
  onMove: (by: number) => void;
}

export function ServiceEditor({ service, index, count, onMove }: ServiceEditorProps) {
  // Reopens the form if there is a draft.
  const [openForm, setOpenForm] = useState<OpenForm>(() => (hasServiceDraft(service.id) ? 'draft' : null));
  const actions = useRef<HTMLDivElement>(null);
  const wasEdited = useRef(false);
  const { category } = service.category;

  // Moves the focus to a button when the focused form closes.
  useEffect(() => {
    if (wasEdited.current && openForm === null) actions.current?.querySelector('button')?.focus();
    wasEdited.current = openForm === 'edit' || openForm === 'draft';
  }, [openForm]);

  return (
    <article className={styles.service} aria-label={category}>
      <Picture src={service.image} className={styles.sign} />
      <div className={styles.head}>
        <h2>{category}</h2>
        {count > 1 && (
          <MoveButtons index={index} count={count} names={[texts.up(category), texts.down(category)]} onMove={onMove} />
        )}
      </div>
      <div className={styles.words}>
        {openForm === 'edit' || openForm === 'draft' ? (
          <EditServiceForm service={service} isFocused={openForm === 'edit'} onClose={() => setOpenForm(null)} />
        ) : (
          <>
            <p className={styles.description}>{service.description}</p>
            <div className={styles.actions} ref={actions}>
              <Button onClick={() => setOpenForm('edit')}>
                {texts.edit}
                <VisuallyHidden> {category}</VisuallyHidden>
              </Button>
              <ServicePhoto service={service} />
              <Button variant="text" onClick={() => setOpenForm('withdraw')}>
                {texts.withdraw}
                <VisuallyHidden> {category}</VisuallyHidden>
              </Button>
            </div>
          </>
        )}
        <CatalogueEditor service={service} />
      </div>
      {openForm === 'withdraw' && <WithdrawServiceDialog service={service} onClose={() => setOpenForm(null)} />}
    </article>
  );
}

/** 'edit' was opened by a click, and 'draft' continues a stored draft. */
type OpenForm = 'edit' | 'draft' | 'withdraw' | null;

function WithdrawServiceDialog({ service, onClose }: { service: ArtisanService; onClose: () => void }) {
  const withdraw = useWithdrawService(service.id);
  return (
    <Dialog title={texts.withdrawTitle} onClose={onClose}>
      <p>{texts.withdrawQuestion(service.category.category)}</p>
      <div className={styles.choices}>
        <Button onClick={onClose}>{texts.keep}</Button>
        <Button
          variant="secondary"
          destructive
          pending={withdraw.isPending}
          onClick={() => withdraw.mutate(undefined, { onSuccess: onClose })}
        >
          {texts.withdraw}
        </Button>
      </div>
    </Dialog>
  );
}
