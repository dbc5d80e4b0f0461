import { StartError } from '../../../db/start-error.ts';
import { TarError } from './tar-reader.ts';

export const foreign = 'This is not a Fixit backup.';
export const unreadable = 'Fixit did not make this backup: it describes things that Fixit does not have.';
export const cutOff = 'This backup is cut off: its end is missing.';
export const altered = 'This backup is damaged: its contents have changed.';
/** age cannot tell whether an encrypted backup is cut off or altered. */
export const cutOffOrAltered = 'This backup is cut off or damaged: its last part cannot be decrypted.';

/**
 * Explains the errors of zlib, tar and age for a damaged file. `isOurs` is true if the file
 * begins like a backup of Fixit.
 */
export function explainDamage(error: unknown, isOurs: boolean): unknown {
  if (!(error instanceof Error) || error instanceof StartError) return error;
  if (error instanceof TarError)
    return new StartError(isOurs ? (error.isCutOff ? cutOff : altered) : foreign, { cause: error });
  const code = 'code' in error ? error.code : undefined;
  if (code === 'Z_BUF_ERROR') return new StartError(cutOff);
  const isData = code === 'Z_DATA_ERROR' || /invalid tag|stream|final|chunk/i.test(error.message);
  if (!isData || code?.toString().startsWith('E')) return error;
  return new StartError(isOurs ? altered : foreign, { cause: error });
}
