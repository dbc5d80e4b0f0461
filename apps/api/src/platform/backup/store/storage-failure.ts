import { StartError } from '../../../db/start-error.ts';
import { deepestCause } from '../../storage/bucket.ts';

const fullCodes = ['ENOSPC', 'EDQUOT', 'EFBIG'];

export const isFull = (code: string): boolean => fullCodes.includes(code);

/** Returns undefined unless the error code is about the folder itself. */
export function explainFolderFailure(folder: string, code: string | undefined): string | undefined {
  if (code === 'ENOENT') return `There is no folder ${folder}.`;
  if (code === 'EROFS')
    return `${folder} is read-only: its disk is mounted read-only, or the systemd unit needs ReadWritePaths=${folder}.`;
  return code === 'ENOTDIR' ? `${folder} is not a folder.` : undefined;
}

export function explainBucketFailure(setting: string, error: unknown): StartError {
  if (error instanceof StartError) return error;
  const root = deepestCause(error);
  const reason = root instanceof Error ? ('code' in root ? String(root.code) : root.name) : String(root);
  return new StartError(`The bucket of ${setting} cannot be used (${reason}).`, { cause: error });
}

/** The stream failed only because its other end was closed first. */
export const isEndOfStream = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'AbortError' || ('code' in error && String(error.code).startsWith('ERR_STREAM')));
