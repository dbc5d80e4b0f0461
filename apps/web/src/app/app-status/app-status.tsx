import { RefreshCw, Wifi, WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { timings } from '../../lib/timings.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './app-status.module.css';
import { watchReleases } from './releases.ts';

const texts = {
  offline: 'You are offline',
  online: 'Back online',
  newer: 'A new version is ready',
  reload: 'Reload',
};

function AppStatus() {
  const connection = useConnection();
  const [isOld, setOld] = useState(false);

  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    watchReleases(() => setOld(true)).catch((error: unknown) => console.warn(error));
  }, []);

  return (
    <div role="status" className={styles.place}>
      {connection !== 'online' && (
        <p className={styles.line} data-standby>
          <Icon of={connection === 'offline' ? WifiOff : Wifi} />
          {connection === 'offline' ? texts.offline : texts.online}
        </p>
      )}
      {isOld && connection !== 'offline' && (
        <div className={styles.line} data-standby>
          <Icon of={RefreshCw} />
          {texts.newer}
          <Button onClick={() => window.location.reload()}>{texts.reload}</Button>
        </div>
      )}
    </div>
  );
}

function useConnection(): 'online' | 'offline' | 'back' {
  const [connection, setConnection] = useState<'online' | 'offline' | 'back'>(navigator.onLine ? 'online' : 'offline');
  useEffect(() => {
    const onOffline = () => setConnection('offline');
    const onOnline = () => setConnection('back');
    window.addEventListener('offline', onOffline);
    window.addEventListener('online', onOnline);
    return () => {
      window.removeEventListener('offline', onOffline);
      window.removeEventListener('online', onOnline);
    };
  }, []);
  useEffect(() => {
    if (connection !== 'back') return;
    const timer = setTimeout(() => setConnection('online'), timings.plainToast);
    return () => clearTimeout(timer);
  }, [connection]);
  return connection;
}

export function showAppStatus(): void {
  createRoot(document.body.appendChild(document.createElement('div'))).render(<AppStatus />);
}
