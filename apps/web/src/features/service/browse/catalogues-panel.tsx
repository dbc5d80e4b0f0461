import type { ServiceDetail } from '@fixit/contract/service';
import { type ReactNode, useState } from 'react';
import { lazyDialog } from '../../../ui/overlay/lazy-dialog.tsx';
import { Picture } from '../../../ui/picture.tsx';
import styles from './catalogues-panel.module.css';
import { texts } from './service-browse-texts.ts';

const PictureViewer = lazyDialog(async () => (await import('../../../ui/overlay/picture-viewer.tsx')).PictureViewer);

interface CataloguesPanelProps {
  detail: ServiceDetail;
  /** `name` is the artisan's. */
  actionsOf: ((picture_id: string, name: string) => ReactNode) | undefined;
}

export function CataloguesPanel({ detail, actionsOf }: CataloguesPanelProps) {
  const [openIndex, setOpenIndex] = useState<number | null>(null);
  const { catalogues } = detail;
  const { business_name } = detail.artisan;
  if (catalogues.length === 0) return <p className={styles.none}>{texts.noCatalogues}</p>;
  return (
    <>
      <ul className={styles.pictures}>
        {catalogues.map(({ id, image }, index) => (
          <li key={id}>
            <button type="button" className={styles.open} onClick={() => setOpenIndex(index)}>
              <Picture src={image} alt={texts.finishedPicture(business_name, index + 1)} className={styles.zoom} />
            </button>
          </li>
        ))}
      </ul>
      {openIndex !== null && (
        <PictureViewer
          title={texts.finishedWork(business_name)}
          images={catalogues.map(({ image }) => image)}
          nameOf={(number) => texts.finishedPicture(business_name, number)}
          first={openIndex}
          actionsOf={actionsOf && ((index) => catalogues[index] && actionsOf(catalogues[index].id, business_name))}
          onClose={() => setOpenIndex(null)}
        />
      )}
    </>
  );
}
