import { expect, test } from 'vitest';
import { checkReplication, type Replication } from './database-settings-check.ts';

const healthy: Replication = {
  cluster: 'fixit',
  is_standby: false,
  standbys: 1,
  behind: '0 bytes',
  behind_bytes: 0,
  waits_for: '',
  confirmed: 1,
  idle_slots: [],
  retained: null,
};

test.each([
  ['with its standby', {}, []],
  ['without a cluster', { cluster: null, standbys: 0 }, []],
  ['that only Debian has named', { cluster: '15/main', standbys: 0 }, []],
  [
    'whose standby is missing',
    { standbys: 0 },
    ["The cluster fixit has no standby: if the primary's disk fails, everything since the last backup is lost."],
  ],
  ['whose standby lags', { behind: '512 MB', behind_bytes: 2 ** 29 }, ['A standby is 512 MB behind.']],
])('a database %s gets the findings about its replication', (_what, changed, message) => {
  expect(checkReplication({ ...healthy, ...changed }).map((finding) => finding.message)).toEqual(message);
});
