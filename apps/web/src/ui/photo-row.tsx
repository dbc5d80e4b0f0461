import type { JobPhoto } from '@fixit/contract/job/job-photo';
import { useState } from 'react';
import { lazyDialog } from './overlay/lazy-dialog.tsx';
import styles from './photo-row.module.css';
import { photoTexts as texts } from './photo-texts.ts';
import { Picture } from './picture.tsx';

const PictureViewer = lazyDialog(async () => (await import('./overlay/picture-viewer.tsx')).PictureViewer);

export function PhotoRow({ title, photos = [] }: { title: string; photos: readonly JobPhoto[] | undefined }) {
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
          onClose={() => setOpenIndex(null)}
        />
      )}
    </>
  );
}
