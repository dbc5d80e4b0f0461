import { StartError } from '../db/start-error.ts';

const noAnswer = 'The database of DATABASE_URL does not answer.';

const sentences: Record<string, (error: NodeJS.ErrnoException) => string> = {
  EADDRINUSE: ({ message }) =>
    `The port is taken (${message.replace('listen EADDRINUSE: address already in use ', '')}). Set PORT to another one, or stop what uses it.`,
  EACCES: ({ path, message }) => `${path ?? message} may not be used by this user.`,
  EPERM: ({ path, message }) => `${path ?? message} may not be used by this user.`,
  EROFS: ({ path, message }) => `${path ?? message} lies on a disk that can only be read.`,
  ENOSPC: () => 'The disk is full.',
  ENOTDIR: ({ path, message }) => `${path ?? message} is not a folder.`,
  EADDRNOTAVAIL: ({ message }) => `HOST is not an address of this machine (${message}).`,
  EEXIST: ({ path, message }) => `${path ?? message} is not a folder.`,
  ENOENT: ({ syscall, path, message }) =>
    syscall === 'connect' ? noAnswer : `${path ?? message} does not exist and cannot be made.`,
  ECONNREFUSED: () => noAnswer,
  ECONNRESET: () => noAnswer,
  ETIMEDOUT: () => noAnswer,
  EHOSTUNREACH: () => noAnswer,
  ENOTFOUND: () => 'The host of DATABASE_URL is not known.',
  EAI_AGAIN: () => 'The host of DATABASE_URL cannot be looked up now.',
  '28000': () => 'The database of DATABASE_URL refuses its user.',
  '28P01': () => 'The database of DATABASE_URL refuses its user or password.',
  '3D000': () => 'The database of DATABASE_URL does not exist.',
  '53300': () => 'The database of DATABASE_URL has no connection left.',
  '57P03': () => 'The database of DATABASE_URL is still starting.',
  '53100': () => 'The disk of the database is full.',
};

/** One clear sentence; an unforeseen fault keeps its stack. */
export function explainStart(error: unknown): string {
  if (error instanceof StartError) return error.message;
  if (!(error instanceof Error)) return String(error);
  if (/timeout exceeded when trying to connect|connection timeout/.test(error.message)) return noAnswer;
  const sentence = 'code' in error ? sentences[String(error.code)] : undefined;
  return sentence ? sentence(error) : (error.stack ?? error.message);
}
