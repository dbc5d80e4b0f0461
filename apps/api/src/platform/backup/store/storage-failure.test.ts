import { expect, test } from 'vitest';
import { explainFolder } from './storage-failure.ts';

test('a folder for backups that the service can only read is explained by its disk or by the unit', () => {
  expect(explainFolder('/mnt/backups', 'EROFS')).toBe(
    '/mnt/backups can only be read: its disk is mounted so, or the unit of the service needs ReadWritePaths=/mnt/backups.',
  );
});
