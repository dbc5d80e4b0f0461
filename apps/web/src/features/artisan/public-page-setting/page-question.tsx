import type { ArtisanPageSetting } from '@fixit/contract/artisan/page-visibility';
import { Picture } from '../../../ui/picture.tsx';
import styles from './page-question.module.css';
import { PageSetting } from './page-setting.tsx';
import { texts } from './page-setting-texts.ts';

interface PageQuestionProps {
  setting: ArtisanPageSetting;
  business: string;

  picture: string | null;
}

export default function PageQuestion({ setting, business, picture }: PageQuestionProps) {
  return (
    <section className={styles.card} aria-label={texts.question}>
      <PageSetting
        setting={setting}
        note={texts.once}
        picture={<Picture src={picture} alt={`Sign: ${business}`} eager className={styles.sign} />}
      />
    </section>
  );
}
