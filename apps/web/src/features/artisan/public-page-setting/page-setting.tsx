import type { ArtisanPageSetting } from '@fixit/contract/artisan/page-visibility';
import { type ReactNode, useState } from 'react';
import { sentenceOf } from '../../../lib/http/call-error.ts';
import { ErrorBanner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { Checkbox } from '../../../ui/field/checkbox.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import typeStyles from '../../../ui/theme/type.module.css';
import styles from './page-setting.module.css';
import { useSetArtisanPageVisibility } from './page-setting-changes.ts';
import { texts } from './page-setting-texts.ts';

interface PageSettingProps {
  setting: ArtisanPageSetting;
  note?: string;
  picture?: ReactNode;
}

export function PageSetting({ setting, note, picture }: PageSettingProps) {
  const { is_public, address, preview } = setting;
  const [shows_hours, setShowsHours] = useState(is_public === null || setting.shows_hours);
  const change = useSetArtisanPageVisibility();
  const send = (isPublic: boolean) =>
    change.mutate({ is_public: isPublic, shows_hours }, { onSuccess: () => toast.success(texts.saved) });
  const title = is_public === null ? texts.question : is_public ? texts.isPublic : texts.isPrivate;

  return (
    <div className={styles.setting}>
      <div className={styles.question}>
        {note && <p className={typeStyles.note}>{note}</p>}
        <h2>{title}</h2>
        <p>{texts.why}</p>
        {address !== null && (
          <p>
            <a href={address}>{texts.open}</a>
          </p>
        )}
        <div>
          <Checkbox checked={shows_hours} onChange={setShowsHours}>
            {texts.showsHours}
          </Checkbox>
          <p className={typeStyles.note}>{texts.daysOff}</p>
        </div>
        {change.isError && <ErrorBanner>{sentenceOf(change.error, texts.failed)}</ErrorBanner>}
        <div className={styles.answers}>
          <Button variant="primary" pending={change.isPending} onClick={() => send(true)}>
            {is_public ? texts.save : texts.publish}
          </Button>
          {is_public !== false && (
            <Button disabled={change.isPending} onClick={() => send(false)}>
              {is_public ? texts.unpublish : texts.no}
            </Button>
          )}
        </div>
        <p className={typeStyles.note}>{note ? texts.noAnswer : `${texts.noAnswer} ${texts.changeHere}`}</p>
      </div>
      <div className={styles.about}>
        {picture}
        <dl className={styles.seen}>
          <div>
            <dt>{texts.visible}</dt>
            <dd>{texts.visibleDetails}</dd>
          </div>
          <div>
            <dt>{texts.never}</dt>
            <dd>{texts.neverDetails}</dd>
          </div>
          <div>
            <dt>{texts.unpublishing}</dt>
            <dd>{texts.unpublishingHint}</dd>
          </div>
        </dl>
        {preview !== undefined && (
          <a className={buttonClass({})} href={preview} target="_blank" rel="noreferrer">
            {texts.preview}
          </a>
        )}
      </div>
    </div>
  );
}
