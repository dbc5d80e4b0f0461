import { chosenHours } from '@fixit/contract/job/chosen-artisan';
import { clockText } from '../../../lib/format.ts';
import type { ChosenArtisan } from '../../../lib/overlay.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Checkbox } from '../../../ui/field/checkbox.tsx';
import { Picture } from '../../../ui/picture.tsx';
import styles from './chosen-artisan.module.css';
import { texts } from './request-texts.ts';

export function ChosenNotice({ artisan, asksOthers }: { artisan: ChosenArtisan; asksOthers: boolean }) {
  const { business_name, image, about } = artisan;
  return (
    <div className={styles.notice}>
      <Picture src={image} className={styles.sign} />
      <p>
        <strong>{asksOthers ? texts.invitesFirst(business_name) : texts.invitesOnly(business_name)}</strong> {about}
      </p>
    </div>
  );
}

export function AskOthers({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  const time = new Date(useNow() + chosenHours * 3_600_000).toISOString();
  return (
    <Checkbox checked={checked} onChange={onChange}>
      {texts.askOthers}
      <span className={styles.when}>{texts.askOthersBy(clockText(time))}</span>
    </Checkbox>
  );
}
