import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, vi } from 'vitest';
import { runAdminCommand } from '../../admin-command.ts';
import { explainStartFailure } from '../../platform/start-failure.ts';
import type { TestServer } from '../test-server.ts';
import { programOf } from './built-program.ts';

/** Makes the child process believe that it has a terminal. */
const atTerminal = 'data:text/javascript,process.stdin.isTTY=true';

export interface CommandResult {
  code: number;
  out: string;
  message: string;
}

/** `input` is typed at the command's terminal. */
export async function adminInChildProcess(
  server: TestServer,
  words: readonly string[],
  input: string,
): Promise<CommandResult> {
  const child = spawn(process.execPath, ['--import', atTerminal, programOf('main'), 'admin', ...words], {
    env: { PATH: process.env['PATH'], DATABASE_URL: server.databaseUrl, DATA_DIR: server.env.DATA_DIR },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.end(input);
  const ended = once(child, 'close') as Promise<[number]>;
  const [[code], out, message] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  return { code, out, message };
}

/** Runs in this process, which is faster. */
export async function admin(words: readonly string[], settings: Record<string, string>): Promise<CommandResult> {
  const output = { out: '', message: '' };
  const capture = (stream: keyof typeof output, end: string) => (words: unknown) => {
    output[stream] += `${String(words)}${end}`;
    return true;
  };
  const spies = [
    vi.spyOn(console, 'log').mockImplementation(capture('out', '\n')),
    vi.spyOn(console, 'error').mockImplementation(capture('message', '\n')),
    vi.spyOn(process.stdout, 'write').mockImplementation(capture('out', '')),
    vi.spyOn(process.stderr, 'write').mockImplementation(capture('message', '')),
  ];
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  try {
    await runAdminCommand(words);
    return { code: Number(process.exitCode ?? 0), ...output };
  } finally {
    process.exitCode = undefined;
    vi.unstubAllEnvs();
    for (const spy of spies) spy.mockRestore();
  }
}

/** Returns the message of a thrown error, as `main.ts` prints it. */
export async function adminToEnd(words: readonly string[], settings: Record<string, string>): Promise<CommandResult> {
  try {
    return await admin(words, settings);
  } catch (error) {
    return { code: 1, out: '', message: explainStartFailure(error) };
  }
}

export async function adminError(words: readonly string[], settings: Record<string, string>): Promise<string> {
  const { code, out, message } = await adminToEnd(words, settings);
  expect([code, out]).toEqual([1, '']);
  return message.trim();
}
