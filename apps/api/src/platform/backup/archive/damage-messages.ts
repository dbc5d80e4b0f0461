import { StartError } from '../../../db/start-error.ts';
import { TarError } from './tar-reader.ts';

export const foreignMessage = 'This is not a Fixit backup.';
export const unreadableMessage = 'Fixit did not make this backup: it describes things that Fixit does not have.';
export const cutOffMessage = 'This backup is cut off: its end is missing.';
export const alteredMessage = 'This backup is damaged: its contents have changed.';
/** age cannot tell whether an encrypted backup is cut off or altered. */
export const cutOffOrAlteredMessage = 'This backup is cut off or damaged: its last part cannot be decrypted.';

/** `isOurs` is true if the file begins like a backup of Fixit. */
export function explainDamage(error: unknown, isOurs: boolean): unknown {
  if (!(error instanceof Error) || error instanceof StartError) return error;
  if (error instanceof TarError)
    return new StartError(isOurs ? (error.isCutOff ? cutOffMessage : alteredMessage) : foreignMessage, {
      cause: error,
    });
  const code = 'code' in error ? error.code : undefined;
  if (code === 'Z_BUF_ERROR') return new StartError(cutOffMessage);
  const isData = code === 'Z_DATA_ERROR' || /invalid tag|stream|final|chunk/i.test(error.message);
  if (!isData || code?.toString().startsWith('E')) return error;
  return new StartError(isOurs ? alteredMessage : foreignMessage, { cause: error });
}
