import { WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { clockText } from '../../lib/format.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './offline-notice.module.css';
import { texts } from './panel-frame-texts.ts';

/** Covers the foot of the screen, so that nothing moves. */
export function OfflineNotice() {
  const since = useOfflineStart();
  return (
    <div role="status">
      {since !== null && (
        <p className={styles.notice} data-offline>
          <Icon of={WifiOff} /> {texts.offline(clockText(since))}
        </p>
      )}
    </div>
  );
}

/** Returns null while online. */
function useOfflineStart(): string | null {
  const [since, setSince] = useState(() => (navigator.onLine ? null : new Date().toISOString()));
  useEffect(() => {
    const onOffline = () => setSince(new Date().toISOString());
    const onOnline = () => setSince(null);
    window.addEventListener('offline', onOffline);
    window.addEventListener('online', onOnline);
    return () => {
      window.removeEventListener('offline', onOffline);
      window.removeEventListener('online', onOnline);
    };
  }, []);
  return since;
}
