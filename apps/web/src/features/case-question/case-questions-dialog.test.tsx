// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeQueryClient } from '../../lib/http/query.ts';
import { CaseQuestionsDialog } from './case-questions-dialog.tsx';

const question = {
  id: '01a1fbee-6724-7893-9706-9b55b7482c21',
  case_number: 1042,
  question: 'Did you agree a deposit?',
  asked_at: '2026-12-01T10:00:00.000Z',
  due_at: '2026-12-04T17:00:00.000Z',
  answer: null,
  answered_at: null,
  is_open: true,
};
const waitOptions = { timeout: 30_000 };
const note = { id: 'n', case_number: 1042, note: 'We rang you', created_at: '2026-12-01T11:00:00.000Z' };
const answeredQuestion = { ...question, answer: 'No, never', answered_at: '2026-12-02T10:00:00.000Z', is_open: false };

let questions: object[] = [question];
const answers: unknown[] = [];

beforeEach(() => {
  sessionStorage.clear();
  answers.length = 0;
  questions = [question];
  vi.stubGlobal('fetch', async (url: string, request?: RequestInit) => {
    if (request?.method !== 'POST')
      return Response.json({ message: '', data: String(url).includes('notes') ? [note] : questions });
    const body = JSON.parse(String(request.body)) as { answer: string };
    const errors = { answer: ['Your answer is required'] };
    if (body.answer === '')
      return Response.json({ code: 'invalid', message: 'Please check.', errors }, { status: 400 });
    answers.push(body);
    questions = [answeredQuestion];
    return Response.json({ message: '', data: answeredQuestion });
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a person can answer a case question once, an empty answer is refused, and a note shows its text', async () => {
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <CaseQuestionsDialog onClose={() => undefined} />
    </QueryClientProvider>,
  );
  expect(await screen.findByText('Did you agree a deposit?', {}, waitOptions)).toBeTruthy();
  expect(await screen.findByText('We rang you', {}, waitOptions)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Give this answer' }));
  expect(await screen.findByText('Your answer is required', {}, waitOptions)).toBeTruthy();
  fireEvent.change(screen.getByRole('textbox', { name: 'Your answer' }), { target: { value: 'No, never' } });
  fireEvent.click(screen.getByRole('button', { name: 'Give this answer' }));
  expect(await screen.findByText(/^You answered/, {}, waitOptions)).toBeTruthy();
  expect(screen.getByText('No, never')).toBeTruthy();
  expect(answers).toEqual([{ answer: 'No, never' }]);
  expect(screen.queryByRole('textbox')).toBeNull();
});
