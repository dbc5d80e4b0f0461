import { ChevronDown, ChevronLeft, ChevronRight, ChevronUp } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import styles from './move-buttons.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

interface MoveButtonsProps {
  /** Where the thing stands, counted from 0, and among how many. */
  place: number;
  among: number;
  /** What the two buttons are called. */
  names: readonly [before: string, after: string];
  /** Things that stand side by side move to the sides. */
  sideways?: boolean;
  /** Moves it so many places on. */
  onMove: (by: -1 | 1) => void;
}

/** Moves a thing of a list by one place. The focus goes along, and at an end the button stays, so that nobody loses it. */
export function MoveButtons({ place, among, names, sideways = false, onMove }: MoveButtonsProps) {
  const pressed = useRef<HTMLElement | null>(null);

  // A thing that is put elsewhere in the page loses the focus.
  useEffect(() => {
    if (place >= 0) pressed.current?.focus();
    pressed.current = null;
  }, [place]);

  const icons = sideways ? ([ChevronLeft, ChevronRight] as const) : ([ChevronUp, ChevronDown] as const);
  return (
    <span className={styles.moves}>
      {([-1, 1] as const).map((by, at) => {
        const isEnd = by < 0 ? place === 0 : place === among - 1;
        return (
          <Button
            key={by}
            look="ghost"
            square
            aria-disabled={isEnd || undefined}
            onClick={(event) => {
              if (isEnd) return;
              pressed.current = event.currentTarget;
              onMove(by);
            }}
          >
            <Icon of={icons[at] ?? icons[0]} />
            <VisuallyHidden>{names[at]}</VisuallyHidden>
          </Button>
        );
      })}
    </span>
  );
}
