import type { OwnPasskey } from '@fixit/contract/operator/own-account';
import { type ReactNode, useState } from 'react';
import { ErrorBanner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { Section } from '../../../ui/page/section.tsx';
import typeStyles from '../../../ui/theme/type.module.css';
import entry from '../entry-list.module.css';
import { passkeyFault } from '../gate/passkey.ts';
import { PasskeyForm } from '../gate/passkey-form.tsx';
import { RecoveryCodes } from '../gate/recovery-codes.tsx';
import { useSingleTask } from '../use-single-task.ts';
import { useOwnPasskeys } from './own-account-queries.ts';
import { texts } from './own-account-texts.ts';
import styles from './own-passkeys.module.css';
import { PasskeyRow } from './passkey-row.tsx';

export function OwnPasskeys({ passkeys, name }: { passkeys: readonly OwnPasskey[]; name: string }) {
  const [isAdding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<OwnPasskey | null>(null);
  const isOnly = passkeys.length === 1;
  return (
    <Section title={texts.passkeys} action={<Button onClick={() => setAdding(true)}>{texts.add}</Button>}>
      <p className={typeStyles.note}>{isOnly ? texts.onlyOne : texts.passkeysLead}</p>
      <ul className={classes(entry.list, styles.list)}>
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} onRemove={isOnly ? undefined : () => setRemoving(passkey)} />
        ))}
      </ul>
      {isAdding && <AddDialog name={name} onClose={() => setAdding(false)} />}
      {removing && <RemoveDialog passkey={removing} onClose={() => setRemoving(null)} />}
    </Section>
  );
}

function AddDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const { add } = useOwnPasskeys();
  const create = async (passkeyName: string) => {
    await add(passkeyName);
    toast.success(texts.isAdded);
    onClose();
  };
  return (
    <Dialog title={texts.add} onClose={onClose}>
      <PasskeyForm name={name} lead={<p>{texts.addLead}</p>} create={create} />
    </Dialog>
  );
}

function RemoveDialog({ passkey: { id, name }, onClose }: { passkey: OwnPasskey; onClose: () => void }) {
  const { remove } = useOwnPasskeys();
  const confirm = async () => {
    await remove(id);
    toast.success(texts.removed);
    onClose();
  };
  return (
    <ConfirmDialog title={texts.removeTitle(name)} onConfirm={confirm} onClose={onClose}>
      {texts.removeLead}
    </ConfirmDialog>
  );
}

export function OwnRecoveryCodes({ left }: { left: number }) {
  const { renewCodes } = useOwnPasskeys();
  const [isOpen, setOpen] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const close = () => {
    setOpen(false);
    setCodes(null);
  };
  return (
    <Section title={texts.codes}>
      <p>{texts.codesLeft(left)}</p>
      <Button onClick={() => setOpen(true)}>{texts.newCodes}</Button>
      {isOpen && !codes && (
        <ConfirmDialog title={texts.newCodes} onConfirm={async () => setCodes(await renewCodes())} onClose={close}>
          {texts.newCodesLead}
        </ConfirmDialog>
      )}
      {codes && (
        <Dialog title={texts.codes} onClose={close}>
          <RecoveryCodes codes={codes} onSaved={close} />
        </Dialog>
      )}
    </Section>
  );
}

interface ConfirmDialogProps {
  title: string;
  children: ReactNode;
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

function ConfirmDialog({ title, children, onConfirm, onClose }: ConfirmDialogProps) {
  const { isPending, fault, run } = useSingleTask(passkeyFault);
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{children}</p>
      {fault && <ErrorBanner>{fault}</ErrorBanner>}
      <Button variant="primary" wide pending={isPending} onClick={() => void run(onConfirm)}>
        {texts.confirm}
      </Button>
    </Dialog>
  );
}
