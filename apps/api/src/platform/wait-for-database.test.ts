import { expect, test } from 'vitest';
import { StartError } from '../db/start-error.ts';
import { waitForDatabase } from './wait-for-database.ts';

const failure = (code: string) => Object.assign(new Error(code), { code });

test('the server waits for a database that does not answer yet, and logs that once', async () => {
  const answers = ['ECONNREFUSED', 'EAI_AGAIN', '57P03'].map(failure);
  const sentences: string[] = [];
  const reach = async () => {
    const error = answers.shift();
    // Opening a session wraps the error.
    if (error) throw new StartError('It does not answer.', { cause: error });
    return 'there';
  };
  const { signal } = new AbortController();
  expect(await waitForDatabase(reach, { warn: (sentence) => sentences.push(sentence), stop: signal, delayMs: 1 })).toBe(
    'there',
  );
  expect(sentences).toEqual(['It does not answer. This process waits for it.']);
});

test('the server waits a limited time for a role that does not exist yet', async () => {
  const answers = ['28P01', '3D000'].map(failure);
  const { signal } = new AbortController();
  const reach = async () => {
    const error = answers.shift();
    if (error) throw error;
    return 'there';
  };
  expect(await waitForDatabase(reach, { warn: () => undefined, stop: signal, delayMs: 1 })).toBe('there');
  const wrong = () => Promise.reject(failure('28P01'));
  const waiting = waitForDatabase(wrong, { warn: () => undefined, stop: signal, delayMs: 1, creationAttempts: 3 });
  await expect(waiting).rejects.toThrow('28P01');
});

test('an error that waiting cannot resolve is thrown immediately', async () => {
  const { signal } = new AbortController();
  const wait = (error: Error) => waitForDatabase(() => Promise.reject(error), { warn: () => undefined, stop: signal });
  await expect(wait(failure('42501'))).rejects.toThrow('42501');
  await expect(wait(new StartError('The role is a superuser.'))).rejects.toThrow('The role is a superuser.');
});

test('a stop ends the wait', async () => {
  const stop = new AbortController();
  const waiting = waitForDatabase(() => Promise.reject(failure('ECONNREFUSED')), {
    warn: () => stop.abort(),
    stop: stop.signal,
  });
  await expect(waiting).rejects.toThrow('aborted');
});
