import { cut } from '../lib/format.ts';
import { classes } from './classes.ts';
import styles from './cut-text.module.css';

interface CutTextProps {
  children: string;
  length: number;
  as?: 'b' | 'p' | 'span';
  className?: string | undefined;
}

export function CutText({ children, length, as: Tag = 'span', className }: CutTextProps) {
  const start = cut(children, length);
  return <Tag className={classes(className, start !== children && styles.cut)}>{start}</Tag>;
}
