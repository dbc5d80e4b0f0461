import { StartError } from '../../../db/start-error.ts';

const fullCodes = ['ENOSPC', 'EDQUOT', 'EFBIG'];

/** Returns true if an error code says that the disk is full. */
export const isFull = (code: string): boolean => fullCodes.includes(code);

/** Returns undefined unless the error code is about the folder itself. */
export function explainFolder(folder: string, code: string | undefined): string | undefined {
  if (code === 'ENOENT') return `There is no folder ${folder}.`;
  if (code === 'EROFS')
    return `${folder} can only be read: its disk is mounted so, or the unit of the service needs ReadWritePaths=${folder}.`;
  return code === 'ENOTDIR' ? `${folder} is not a folder.` : undefined;
}

/** Explains an error of the bucket that `setting` names. */
export function explainBucket(setting: string, error: unknown): StartError {
  if (error instanceof StartError) return error;
  const root = innermostCause(error);
  const reason = root instanceof Error ? ('code' in root ? String(root.code) : root.name) : String(root);
  return new StartError(`The bucket of ${setting} cannot be used (${reason}).`, { cause: error });
}

/** flydrive wraps the store's error. */
const innermostCause = (error: unknown): unknown =>
  error instanceof Error && error.cause ? innermostCause(error.cause) : error;

/** Returns true if a stream's error only says that the other end closed first. */
export const isEndOfStream = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'AbortError' || ('code' in error && String(error.code).startsWith('ERR_STREAM')));
