// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { keepDraft } from '../../../lib/form/draft.ts';
import { requestDraft } from './request-draft.ts';
import { initialValues, readRequest } from './request-values.ts';

const right = { category_id: '7', description: 'The kitchen tap drips', budget: '120' };

beforeEach(() => sessionStorage.clear());

test('a right request is read, the budget as a number or none', () => {
  expect(readRequest(right).asking).toMatchObject({ category_id: '7', budget: 120 });
  expect(readRequest({ ...right, budget: '' }).asking).toMatchObject({ budget: null });
});

test('each wrong field has its sentence', () => {
  expect(readRequest({ category_id: '', description: '  ', budget: '0' }).errors).toEqual({
    category_id: 'Please select a category',
    description: 'Description is required',
    budget: 'Budget must be a positive number',
  });
  expect(readRequest({ ...right, description: 'Tap drips' }).errors).toEqual({
    description: 'Description must be at least 10 characters',
  });
});

test('what was typed comes back after a reload, for the category that is asked for now', () => {
  keepDraft(requestDraft, right);
  expect(initialValues(undefined)).toEqual(right);
  expect(initialValues('9')).toEqual({ ...right, category_id: '9' });
});
