import { expect, test } from 'vitest';
import { explainFolderFailure } from './storage-failure.ts';

test('the message about a read-only backup folder names the mount and the systemd unit as possible causes', () => {
  expect(explainFolderFailure('/mnt/backups', 'EROFS')).toBe(
    '/mnt/backups is read-only: its disk is mounted read-only, or the systemd unit needs ReadWritePaths=/mnt/backups.',
  );
});
