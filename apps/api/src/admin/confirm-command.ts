import { createInterface } from 'node:readline';
import { textFor } from './terminal-text.ts';

export function canPrompt(): boolean {
  return process.stdin.isTTY;
}

/** Asks on standard error, so that standard output stays clean. The end of the input does not confirm. */
export async function confirm(question: string): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stderr, terminal: false });
  const answer = await new Promise<string>((resolve) => {
    lines.once('close', () => resolve(''));
    lines.question(`${textFor(process.stderr, question)} (y/N) `, resolve);
  });
  lines.close();
  return /^y(es)?$/i.test(answer.trim());
}
