import { ArrowLeft } from 'lucide-react';
import { useBack } from '../../lib/navigation/use-back.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './header.module.css';

export function BackButton() {
  const goBack = useBack(paths.home);
  return (
    <span className={styles.back}>
      <Button variant="ghost" square onClick={goBack}>
        <Icon of={ArrowLeft} />
        <VisuallyHidden>Back</VisuallyHidden>
      </Button>
    </span>
  );
}
