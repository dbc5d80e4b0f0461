import { service as calls, type OwnService } from '@fixit/contract/service';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useForm } from '../../lib/form.ts';
import { readForm } from '../../lib/read-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useChangeService, useWithdrawService } from './catalogue-queries.ts';
import { catalogueTexts as texts } from './catalogue-texts.ts';
import { OwnCatalogues } from './own-catalogues.tsx';
import styles from './own-service.module.css';
import { ownTexts } from './own-texts.ts';
import { ServicePhoto } from './service-photo.tsx';

interface OwnServiceItemProps {
  service: OwnService;
  /** Moves it so many places down; null where it is the only one. */
  onMove: ((by: number) => void) | null;
  isFirst: boolean;
  isLast: boolean;
}

/** One thing that the artisan offers, with all that can be changed about it. */
export function OwnServiceItem({ service, onMove, isFirst, isLast }: OwnServiceItemProps) {
  const [open, setOpen] = useState<'edit' | 'withdraw' | null>(null);
  const { category } = service.category;
  return (
    <article className={styles.service} aria-label={category}>
      <Picture src={service.image} className={styles.sign} />
      <div className={styles.words}>
        <div className={styles.head}>
          <h3>{category}</h3>
          {onMove && <Moves category={category} isFirst={isFirst} isLast={isLast} onMove={onMove} />}
        </div>
        {open === 'edit' ? (
          <DescriptionForm service={service} onClose={() => setOpen(null)} />
        ) : (
          <>
            <p className={styles.description}>{service.description}</p>
            <div className={styles.actions}>
              <Button onClick={() => setOpen('edit')}>
                {texts.edit}
                <VisuallyHidden>, {category}</VisuallyHidden>
              </Button>
              <ServicePhoto service={service} />
              <Button look="text" onClick={() => setOpen('withdraw')}>
                {texts.withdraw}
                <VisuallyHidden>, {category}</VisuallyHidden>
              </Button>
            </div>
          </>
        )}
        <OwnCatalogues service={service} />
      </div>
      {open === 'withdraw' && <WithdrawDialog service={service} onClose={() => setOpen(null)} />}
    </article>
  );
}

interface MovesProps {
  category: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: number) => void;
}

function Moves({ category, isFirst, isLast, onMove }: MovesProps): ReactNode {
  return (
    <span className={styles.moves}>
      <Button look="bare" square disabled={isFirst} onClick={() => onMove(-1)}>
        <Icon of={ChevronUp} />
        <VisuallyHidden>{texts.up(category)}</VisuallyHidden>
      </Button>
      <Button look="bare" square disabled={isLast} onClick={() => onMove(1)}>
        <Icon of={ChevronDown} />
        <VisuallyHidden>{texts.down(category)}</VisuallyHidden>
      </Button>
    </span>
  );
}

function DescriptionForm({ service, onClose }: { service: OwnService; onClose: () => void }) {
  const form = useForm({ description: service.description });
  const change = useChangeService(service.id);
  const onSubmit = () => {
    const { body, errors } = readForm(calls.change.body, form.values);
    if (errors) form.refuse(errors);
    else change.mutate(body.description ?? '', { onSuccess: onClose });
  };
  return (
    <form
      className={styles.form}
      ref={form.ref}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!change.isPending) onSubmit();
      }}
    >
      <TextArea
        label={ownTexts.description}
        hint={ownTexts.descriptionHint}
        value={form.values.description}
        error={form.errors.description}
        onChange={(value) => form.change('description', value)}
      />
      <div className={styles.actions}>
        <Button type="submit" look="ink" pending={change.isPending}>
          {texts.save}
        </Button>
        <Button onClick={onClose}>{texts.cancel}</Button>
      </div>
    </form>
  );
}

function WithdrawDialog({ service, onClose }: { service: OwnService; onClose: () => void }) {
  const withdraw = useWithdrawService(service.id);
  return (
    <Dialog title={texts.withdrawTitle} onClose={onClose}>
      <p>{texts.withdrawQuestion(service.category.category)}</p>
      <div className={styles.choices}>
        <Button onClick={onClose}>{texts.keep}</Button>
        <Button
          look="ink"
          pending={withdraw.isPending}
          onClick={() => withdraw.mutate(undefined, { onSuccess: onClose })}
        >
          {texts.withdraw}
        </Button>
      </div>
    </Dialog>
  );
}
