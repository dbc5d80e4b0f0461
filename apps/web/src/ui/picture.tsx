import { useState } from 'react';
import { pictureUrl } from '../lib/http/host.ts';
import { classes } from './classes.ts';
import styles from './picture.module.css';

const unpainted = '/pictures/signs/unpainted.svg';

interface PictureProps {
  /** If this is null or cannot be loaded, an unpainted shop sign is shown. */
  src: string | null | undefined;
  alt?: string;
  /** A `sign` has the ratio 4:3, and a `drawing` 5:4. */
  shape?: 'sign' | 'drawing' | 'own';
  eager?: boolean;
  className?: string | undefined;
}

export function Picture({ src, alt = '', shape = 'sign', eager = false, className }: PictureProps) {
  const [brokenSource, setBrokenSource] = useState<string | null>(null);
  const source = src && src !== brokenSource ? pictureUrl(src) : unpainted;
  const size = shape === 'drawing' ? { width: 120, height: 96 } : { width: 640, height: 480 };
  return (
    <img
      {...(shape === 'own' ? {} : size)}
      src={source}
      alt={alt}
      className={classes(shape !== 'own' && styles[shape], className)}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager && shape === 'sign' ? 'high' : 'auto'}
      decoding="async"
      onError={() => setBrokenSource(src ?? null)}
    />
  );
}
