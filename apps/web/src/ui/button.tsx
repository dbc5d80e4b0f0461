import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link } from 'wouter';
import styles from './button.module.css';
import { type ButtonStyle, buttonClass } from './button-class.ts';
import { Spinner } from './spinner.tsx';

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'>, ButtonStyle {
  /**
   * A pending button does nothing and shows a spinner instead of its label (before it if wide). It
   * keeps its width and the focus.
   */
  pending?: boolean;
  /**
   * Marks a button that ends or deletes something. A dialog never opens with such a button under
   * the finger that opened it.
   */
  destructive?: boolean;
}

export function Button({
  variant,
  wide,
  square,
  pending = false,
  destructive = false,
  disabled,
  onClick,
  children,
  ...attributes
}: ButtonProps) {
  return (
    <button
      type="button"
      className={buttonClass({ variant, wide, square })}
      disabled={disabled === true && !pending}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      data-destructive={destructive || undefined}
      // This also prevents a pending form from being sent again, by click or by Enter in a field.
      onClick={pending ? (event) => event.preventDefault() : onClick}
      {...attributes}
    >
      {pending && (
        <span className={styles.pending}>
          <Spinner />
        </span>
      )}
      {children}
    </button>
  );
}

interface ButtonLinkProps extends ButtonStyle {
  href: string;
  children: ReactNode;
}

export function ButtonLink({ href, children, ...variant }: ButtonLinkProps) {
  return (
    <Link href={href} className={buttonClass(variant)}>
      {children}
    </Link>
  );
}
