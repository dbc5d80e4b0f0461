import type { BlockedPerson } from '@fixit/contract/block';
import { instantText } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { RetryLine } from '../../ui/page/retry-line.tsx';
import typeStyles from '../../ui/theme/type.module.css';
import { useRemoveBlock } from './block-changes.ts';
import { useBlocks } from './block-queries.ts';
import { texts } from './block-texts.ts';
import { texts as screenTexts } from './blocked-people-texts.ts';
import styles from './chat-menu.module.css';

export function BlockedPeopleDialog({ onClose }: { onClose: () => void }) {
  const blocks = useBlocks();
  return (
    <Dialog title={screenTexts.people} onClose={onClose}>
      {blocks.isError && <RetryLine sentence={texts.listFailed} query={blocks} />}
      {blocks.isSuccess && (blocks.data?.length ?? 0) === 0 && <p>{texts.none}</p>}
      {blocks.data && blocks.data.length > 0 && (
        <ul className={styles.people}>
          {blocks.data.map((person) => (
            <PersonRow key={person.id} person={person} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function PersonRow({ person }: { person: BlockedPerson }) {
  const remove = useRemoveBlock(person.name);
  return (
    <li className={styles.person}>
      <div>
        <p className={styles.name}>{person.name}</p>
        <p className={typeStyles.note}>{texts.since(instantText(person.blocked_at))}</p>
      </div>
      <Button pending={remove.isPending} onClick={() => remove.mutate(person.id)}>
        {texts.unblock(person.name)}
      </Button>
    </li>
  );
}
