import styles from './button.module.css';
import { classes } from './classes.ts';

export interface ButtonLook {
  /** plain has an edge; plate is the yellow one; text is underlined; bare has no edge; line is for the dark band. */
  look?: 'plain' | 'plate' | 'ink' | 'text' | 'bare' | 'line' | undefined;
  wide?: boolean | undefined;
  /** As wide as high, for one icon. */
  square?: boolean | undefined;
}

/** The class of whatever shall look like a button. */
export function buttonClass({ look = 'plain', wide, square }: ButtonLook = {}): string {
  return classes(styles.button, look !== 'plain' && styles[look], wide && styles.wide, square && styles.square);
}
