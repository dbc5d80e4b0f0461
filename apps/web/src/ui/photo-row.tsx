import type { JobPhoto } from '@fixit/contract/job/job-photo';
import { type ReactNode, useState } from 'react';
import { lazyDialog } from './overlay/lazy-dialog.tsx';
import styles from './photo-row.module.css';
import { photoTexts as texts } from './photo-texts.ts';
import { Picture } from './picture.tsx';

const PictureViewer = lazyDialog(async () => (await import('./overlay/picture-viewer.tsx')).PictureViewer);

interface PhotoRowProps {
  title: string;
  photos: readonly JobPhoto[] | undefined;
  actionsOf?: ((id: string) => ReactNode) | undefined;
}

export function PhotoRow({ title, photos = [], actionsOf }: PhotoRowProps) {
  const [openIndex, setOpenIndex] = useState<number | null>(null);
  if (photos.length === 0) return null;
  return (
    <>
      <ul className={styles.photos}>
        {photos.map(({ id, thumbnail }, index) => (
          <li key={id}>
            <button type="button" className={styles.open} onClick={() => setOpenIndex(index)}>
              <Picture src={thumbnail} alt={texts.photo(index + 1)} className={styles.photo} />
            </button>
          </li>
        ))}
      </ul>
      {openIndex !== null && (
        <PictureViewer
          title={texts.photosOf(title)}
          images={photos.map(({ image }) => image)}
          nameOf={texts.photo}
          first={openIndex}
          actionsOf={actionsOf && ((index) => photos[index] && actionsOf(photos[index].id))}
          onClose={() => setOpenIndex(null)}
        />
      )}
    </>
  );
}
