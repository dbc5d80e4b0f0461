import { StartError } from '../db/start-error.ts';

const sentences: Record<string, (error: NodeJS.ErrnoException) => string> = {
  EADDRINUSE: ({ message }) =>
    `The port is taken (${message.replace('listen EADDRINUSE: address already in use ', '')}). Set PORT to another one, or stop what uses it.`,
  EACCES: ({ path, message }) => `${path ?? message} may not be used by this user.`,
  EPERM: ({ path, message }) => `${path ?? message} may not be used by this user.`,
  EROFS: ({ path, message }) => `${path ?? message} lies on a disk that can only be read.`,
  ENOSPC: () => 'The disk is full.',
  ENOTDIR: ({ path, message }) => `${path ?? message} is not a folder.`,
  EADDRNOTAVAIL: ({ message }) => `HOST is not an address of this machine (${message}).`,
  ECONNREFUSED: () => 'The database of DATABASE_URL does not answer.',
  ENOTFOUND: () => 'The host of DATABASE_URL is not known.',
  '28P01': () => 'The database of DATABASE_URL refuses its user or password.',
  '3D000': () => 'The database of DATABASE_URL does not exist.',
  '53100': () => 'The disk of the database is full.',
};

/** One clear sentence on why the server does not start; a fault that nobody foresaw keeps its stack. */
export function explainStart(error: unknown): string {
  if (error instanceof StartError) return error.message;
  if (!(error instanceof Error)) return String(error);
  const sentence = 'code' in error ? sentences[String(error.code)] : undefined;
  return sentence ? sentence(error) : (error.stack ?? error.message);
}
