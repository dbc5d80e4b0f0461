import type { LucideIcon } from 'lucide-react';
import { createElement, type SVGProps } from 'react';
import { classes } from './classes.ts';
import styles from './icon.module.css';

interface IconProps {
  of: LucideIcon;
  small?: boolean;
  className?: string | undefined;
}

export function Icon({ of: Drawing, small = false, className }: IconProps) {
  return (
    <Drawing
      className={classes(styles.icon, small && styles.small, className)}
      strokeWidth={1.9}
      aria-hidden="true"
      focusable="false"
    />
  );
}

interface IconData {
  name: string;
  node: readonly (readonly [tag: string, attributes: Record<string, string>])[];
}

/** Replaces lucide-react's own factory in the built app. */
export default function createLucideIcon({ name, node }: IconData) {
  const drawing = node.map(([tag, attributes]) => createElement(tag, attributes));
  return ({ className, ...attributes }: SVGProps<SVGSVGElement>) => (
    <svg
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`lucide-${name} ${className}`}
      {...attributes}
    >
      {drawing}
    </svg>
  );
}
