import { StartError } from '../start-error.ts';
import { startEmbedded } from './launcher.ts';

// launcher.test.ts starts this process, which owns a database until it is killed or receives SIGTERM.
try {
  const { url, stop } = await startEmbedded({ dataDir: process.argv[2] ?? '' });
  const keepAliveTimer = setInterval(() => undefined, 60_000);
  process.once('SIGTERM', () => {
    clearInterval(keepAliveTimer);
    void stop();
  });
  process.stdout.write(`${url}\n`);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stdout.write(`refused: ${error.message}\n`);
}
