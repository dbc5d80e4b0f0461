import { startOpenIdProvider } from '@fixit/api/testing/outside/openid-provider';
import { emptyOrigin, googleOrigin } from './origin.ts';

/** Stands in for Google on the empty server while the tests run. */
export default async function playGoogle(): Promise<() => Promise<void>> {
  const provider = await startOpenIdProvider(Number(new URL(googleOrigin).port));
  provider.open(`${emptyOrigin}/login`, `${emptyOrigin}/workspace/login`);
  return () => provider.close();
}
