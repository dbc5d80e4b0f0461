import { StartError } from '../db/start-error.ts';

type DatabaseSetting = 'DATABASE_URL' | 'DATABASE_SESSION_URL';

const noAnswer = (_error: unknown, setting: DatabaseSetting) => `The database of ${setting} does not answer.`;

const lostConnection = 'The connection was lost: the database was stopped or restarted.';

const sentences: Record<string, (error: NodeJS.ErrnoException, setting: DatabaseSetting) => string> = {
  EADDRINUSE: ({ message }) =>
    `The port is taken (${message.replace('listen EADDRINUSE: address already in use ', '')}). Set PORT to a different one, or stop the program that uses it.`,
  EACCES: ({ path, message }) => `This user has no access to ${path ?? message}.`,
  EPERM: ({ path, message }) => `This user has no access to ${path ?? message}.`,
  EROFS: ({ path, message }) => `${path ?? message} is on a read-only disk.`,
  ENOSPC: () => 'The disk is full.',
  ENOTDIR: ({ path, message }) => `${path ?? message} is not a folder.`,
  EADDRNOTAVAIL: ({ message }) => `HOST is not an address of this machine (${message}).`,
  EEXIST: ({ path, message }) => `${path ?? message} is not a folder.`,
  ENOENT: (error, setting) => (error.syscall === 'connect' ? noAnswer(error, setting) : describeMissing(error)),
  ECONNREFUSED: noAnswer,
  ECONNRESET: noAnswer,
  ETIMEDOUT: noAnswer,
  EHOSTUNREACH: noAnswer,
  ENOTFOUND: (_error, setting) => `The host of ${setting} is not known.`,
  EAI_AGAIN: (_error, setting) => `The host of ${setting} cannot be looked up now.`,
  '28000': (_error, setting) => `The database of ${setting} refuses its user.`,
  '28P01': (_error, setting) => `The database of ${setting} refuses its user or password.`,
  '3D000': (_error, setting) => `The database of ${setting} does not exist.`,
  '53300': (_error, setting) => `The database of ${setting} has no connections left.`,
  '57P01': () => lostConnection,
  '57P02': () => lostConnection,
  '57P03': (_error, setting) => `The database of ${setting} is still starting.`,
  '25006': () => 'The database is read-only: its URL must lead to the primary.',
  '53100': () => 'The disk of the database is full.',
};

const describeMissing = ({ path, message }: NodeJS.ErrnoException) =>
  `${path ?? message} does not exist and cannot be created.`;

/** Client libraries report an ended connection with these messages. */
const lostConnectionPattern = /^(?:Connection terminated|Client (?:was closed|has encountered a connection error))/;

/** PgBouncer refuses the settings of a new connection with this message. */
const poolerRefusalPattern = /unsupported startup parameter/;

/** Returns a sentence, or the stack of an unexpected error. `setting` is the setting with the URL. */
export function explainStartFailure(error: unknown, setting: DatabaseSetting = 'DATABASE_URL'): string {
  if (error instanceof StartError) return error.message;
  if (!(error instanceof Error)) return String(error);
  if (/timeout exceeded when trying to connect|connection timeout/.test(error.message)) return noAnswer(error, setting);
  if (lostConnectionPattern.test(error.message)) return lostConnection;
  if (poolerRefusalPattern.test(error.message))
    return `${setting} leads to a pooler: name the database itself in DATABASE_SESSION_URL.`;
  const sentence = 'code' in error ? sentences[String(error.code)] : undefined;
  return sentence ? sentence(error, setting) : (error.stack ?? error.message);
}
