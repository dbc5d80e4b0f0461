import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './catalogue-viewer.module.css';
import { texts } from './texts.ts';

interface CatalogueViewerProps {
  business_name: string;
  images: readonly string[];
  /** The picture that is shown first. */
  first: number;
  onClose: () => void;
}

/** Finished work, large and one at a time. The arrow keys, Home and End lead through it; after the last comes the first. */
export function CatalogueViewer({ business_name, images, first, onClose }: CatalogueViewerProps) {
  const [at, setAt] = useState(first);
  const count = images.length;
  const show = (place: number) => setAt((place + count) % count);

  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: count - 1 };
    const to = moves[event.key];
    if (to === undefined) return;
    event.preventDefault();
    show(to);
  };

  return (
    <Dialog title={texts.finishedWork(business_name)} onClose={onClose} onKeyDown={onKeyDown} wide>
      <div className={styles.frame}>
        <Picture
          key={at}
          src={images[at]}
          alt={texts.finishedPicture(business_name, at + 1)}
          shape="own"
          eager
          className={styles.picture}
        />
      </div>
      <div className={styles.steps}>
        {count > 1 && (
          <Button square onClick={() => show(at - 1)}>
            <Icon of={ChevronLeft} />
            <VisuallyHidden>{texts.previousPicture}</VisuallyHidden>
          </Button>
        )}
        <p className={styles.place} aria-live="polite">
          {texts.pictureOf(at + 1, count)}
        </p>
        {count > 1 && (
          <Button square data-autofocus onClick={() => show(at + 1)}>
            <Icon of={ChevronRight} />
            <VisuallyHidden>{texts.nextPicture}</VisuallyHidden>
          </Button>
        )}
      </div>
    </Dialog>
  );
}
