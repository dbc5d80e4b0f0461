import type { ReactNode } from 'react';
import { Link } from 'wouter';
import styles from './cards.module.css';
import { classes } from './classes.ts';
import { Picture } from './picture.tsx';
import { Rating } from './stars.tsx';
import typeStyles from './theme/type.module.css';

interface ListingProps {
  href: string;
  name: string;
  image: string | null | undefined;
  rating: string;
  category: string;
  distance: string | null;
  eager?: boolean;
  onOpen?: (() => void) | undefined;
}

export function ListingCard({ href, name, image, rating, category, distance, eager = false, onOpen }: ListingProps) {
  return (
    <li className={styles.card}>
      <div className={styles.board}>
        <Picture src={image} eager={eager} className={styles.zoom} />
      </div>
      <div>
        <h3>
          <Link href={href} className={typeStyles.stretchedLink} onClick={onOpen}>
            {name}
          </Link>
        </h3>
        <p className={styles.meta}>
          <Rating>{rating}</Rating>
          <span>{category}</span>
          {distance && <span>{distance}</span>}
        </p>
      </div>
    </li>
  );
}

export function ListingItem({ href, name, image, rating, category, distance, eager = false }: ListingProps) {
  return (
    <li className={styles.row}>
      <div className={styles.board}>
        <Picture src={image} eager={eager} />
      </div>
      <div className={styles.words}>
        <h3>
          <Link href={href} className={typeStyles.stretchedLink}>
            {name}
          </Link>
        </h3>
        <p className={classes(typeStyles.small, typeStyles.quiet)}>{category}</p>
        {distance && <p className={classes(typeStyles.small, typeStyles.quiet)}>{distance}</p>}
      </div>
      <Rating>{rating}</Rating>
    </li>
  );
}

/** The tile loads its picture after the eager shop signs, which are larger and take longer. */
export function PictureTile({ href, name, image }: { href: string; name: string; image: string | null | undefined }) {
  return (
    <li className={styles.tile}>
      <Link href={href}>
        <Picture src={image} shape="drawing" />
        {name}
      </Link>
    </li>
  );
}

export function CardList({ children }: { children: ReactNode }) {
  return <ul className={styles.cards}>{children}</ul>;
}

export function RowList({ children }: { children: ReactNode }) {
  return <ul className={styles.rows}>{children}</ul>;
}

export function TileList({ children }: { children: ReactNode }) {
  return <ul className={styles.tiles}>{children}</ul>;
}
