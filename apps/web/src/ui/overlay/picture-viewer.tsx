import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { Picture } from '../picture.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { Dialog } from './dialog.tsx';
import styles from './picture-viewer.module.css';

interface PictureViewerProps {
  title: string;
  images: readonly string[];
  /** Returns the accessible name of a picture, counted from 1. */
  nameOf: (index: number) => string;
  /** Is the index of the first picture to show. */
  first: number;
  onClose: () => void;
}

export function PictureViewer({ title, images, nameOf, first, onClose }: PictureViewerProps) {
  const [at, setAt] = useState(first);
  const count = images.length;
  const show = (index: number) => setAt((index + count) % count);

  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: count - 1 };
    const to = moves[event.key];
    if (to === undefined) return;
    event.preventDefault();
    show(to);
  };

  return (
    <Dialog title={title} onClose={onClose} onKeyDown={onKeyDown} wide>
      <div className={styles.frame}>
        <Picture key={at} src={images[at]} alt={nameOf(at + 1)} shape="own" eager className={styles.picture} />
      </div>
      <div className={styles.steps}>
        {count > 1 && (
          <Button square onClick={() => show(at - 1)}>
            <Icon of={ChevronLeft} />
            <VisuallyHidden>Previous picture</VisuallyHidden>
          </Button>
        )}
        <p className={styles.place} aria-live="polite">
          {at + 1} of {count}
        </p>
        {count > 1 && (
          <Button square data-autofocus onClick={() => show(at + 1)}>
            <Icon of={ChevronRight} />
            <VisuallyHidden>Next picture</VisuallyHidden>
          </Button>
        )}
      </div>
    </Dialog>
  );
}
