import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { Picture } from '../picture.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { Dialog } from './dialog.tsx';
import styles from './picture-viewer.module.css';

interface PictureViewerProps {
  title: string;
  images: readonly string[];
  /** The first picture has the position 1. */
  nameOf: (position: number) => string;
  first: number;
  actionsOf?: ((index: number) => ReactNode) | undefined;
  onClose: () => void;
}

export function PictureViewer({ title, images, nameOf, first, actionsOf, onClose }: PictureViewerProps) {
  const [currentIndex, setCurrentIndex] = useState(first);
  const count = images.length;
  const show = (index: number) => setCurrentIndex((index + count) % count);

  const onKeyDown = (event: KeyboardEvent) => {
    // A dialog above this one needs these keys in its fields.
    if (event.target instanceof Node && !event.currentTarget.contains(event.target)) return;
    const moves: Record<string, number> = {
      ArrowRight: currentIndex + 1,
      ArrowLeft: currentIndex - 1,
      Home: 0,
      End: count - 1,
    };
    const targetIndex = moves[event.key];
    if (targetIndex === undefined) return;
    event.preventDefault();
    show(targetIndex);
  };

  return (
    <Dialog title={title} onClose={onClose} onKeyDown={onKeyDown} wide>
      <div className={styles.frame}>
        <Picture
          key={currentIndex}
          src={images[currentIndex]}
          alt={nameOf(currentIndex + 1)}
          shape="own"
          eager
          className={styles.picture}
        />
      </div>
      <div className={styles.steps}>
        {count > 1 && (
          <Button square onClick={() => show(currentIndex - 1)}>
            <Icon of={ChevronLeft} />
            <VisuallyHidden>Previous picture</VisuallyHidden>
          </Button>
        )}
        <p className={styles.position} aria-live="polite">
          {currentIndex + 1} of {count}
        </p>
        {count > 1 && (
          <Button square data-autofocus onClick={() => show(currentIndex + 1)}>
            <Icon of={ChevronRight} />
            <VisuallyHidden>Next picture</VisuallyHidden>
          </Button>
        )}
      </div>
      {actionsOf && <div className={styles.steps}>{actionsOf(currentIndex)}</div>}
    </Dialog>
  );
}
