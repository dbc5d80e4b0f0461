import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link } from 'wouter';
import styles from './button.module.css';
import { type ButtonLook, buttonClass } from './button-look.ts';
import { Spinner } from './spinner.tsx';

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'>, ButtonLook {
  /** Disabled, with a spinner before the label, and as wide as before. */
  pending?: boolean;
}

export function Button({ look, wide, square, pending = false, disabled, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      className={buttonClass({ look, wide, square })}
      disabled={disabled === true || pending}
      aria-busy={pending || undefined}
      {...rest}
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

interface ButtonLinkProps extends ButtonLook {
  href: string;
  children: ReactNode;
}

export function ButtonLink({ href, children, ...look }: ButtonLinkProps) {
  return (
    <Link href={href} className={buttonClass(look)}>
      {children}
    </Link>
  );
}
