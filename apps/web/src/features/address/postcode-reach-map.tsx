import { ReachMap } from '../../ui/map/reach-map.tsx';
import { usePostCodePosition } from './address-queries.ts';
import styles from './postcode-reach-map.module.css';

export function PostcodeReachMap({ post_code, kilometres }: { post_code: string; kilometres: number }) {
  const centre = usePostCodePosition(post_code);
  return <ReachMap centre={centre} kilometres={kilometres} className={styles.map} />;
}
