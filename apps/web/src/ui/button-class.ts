import styles from './button.module.css';
import { classes } from './classes.ts';

export interface ButtonStyle {
  /**
   * `plain` has a border, `primary` is yellow, `secondary` is inverted, `text` is underlined,
   * `ghost` has no border, and `on-dark` is for a dark background.
   */
  variant?: 'plain' | 'primary' | 'secondary' | 'text' | 'ghost' | 'on-dark' | undefined;
  wide?: boolean | undefined;
  square?: boolean | undefined;
}

export function buttonClass({ variant = 'plain', wide, square }: ButtonStyle = {}): string {
  return classes(styles.button, variant !== 'plain' && styles[variant], wide && styles.wide, square && styles.square);
}
