import styles from './button.module.css';
import { classes } from './classes.ts';

export interface ButtonLook {
  /** plain has a border; primary is the yellow one; text is underlined; ghost has no border; on-dark is for the dark band. */
  look?: 'plain' | 'primary' | 'secondary' | 'text' | 'ghost' | 'on-dark' | undefined;
  wide?: boolean | undefined;
  square?: boolean | undefined;
}

export function buttonClass({ look = 'plain', wide, square }: ButtonLook = {}): string {
  return classes(styles.button, look !== 'plain' && styles[look], wide && styles.wide, square && styles.square);
}
