import { ChevronDown, ChevronLeft, ChevronRight, ChevronUp } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import styles from './move-buttons.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

interface MoveButtonsProps {
  index: number;
  count: number;
  names: readonly [before: string, after: string];
  sideways?: boolean;
  onMove: (by: -1 | 1) => void;
}

/** The focus follows the moved item. At either end, a button is only marked as disabled, so that it keeps the focus. */
export function MoveButtons({ index, count, names, sideways = false, onMove }: MoveButtonsProps) {
  const pressedButton = useRef<HTMLElement | null>(null);

  useEffect(() => {
    if (index >= 0) pressedButton.current?.focus();
    pressedButton.current = null;
  }, [index]);

  const icons = sideways ? ([ChevronLeft, ChevronRight] as const) : ([ChevronUp, ChevronDown] as const);
  return (
    <span className={styles.moves}>
      {([-1, 1] as const).map((by, side) => {
        const isEnd = by < 0 ? index === 0 : index === count - 1;
        return (
          <Button
            key={by}
            variant="ghost"
            square
            aria-disabled={isEnd || undefined}
            onClick={(event) => {
              if (isEnd) return;
              pressedButton.current = event.currentTarget;
              onMove(by);
            }}
          >
            <Icon of={icons[side] ?? icons[0]} />
            <VisuallyHidden>{names[side]}</VisuallyHidden>
          </Button>
        );
      })}
    </span>
  );
}
