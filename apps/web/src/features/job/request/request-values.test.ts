// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { keepDraft } from '../../../lib/form/draft.ts';
import { requestDraft } from './request-draft.ts';
import { initialValues, readRequest } from './request-values.ts';

const right = { category_id: '7', description: 'The kitchen tap drips', budget: '120' };

beforeEach(() => sessionStorage.clear());

test('a valid request form is read, the budget as a number or null', () => {
  expect(readRequest(right, null).fields).toMatchObject({ category_id: '7', budget: 120 });
  expect(readRequest({ ...right, budget: '' }, null).fields).toMatchObject({ budget: null });
});

test('each invalid field of the request form has its error', () => {
  expect(readRequest({ category_id: '', description: '  ', budget: '0' }, null).errors).toEqual({
    category_id: 'Please select a category',
    description: 'Description is required',
    budget: 'Budget must be a positive number',
  });
  expect(readRequest({ ...right, description: 'Tap drips' }, null).errors).toEqual({
    description: 'Description must be at least 10 characters',
  });
});

test('a draft of a request returns after a reload, with the newly chosen category', () => {
  keepDraft(requestDraft, right);
  expect(initialValues(undefined)).toEqual(right);
  expect(initialValues('9')).toEqual({ ...right, category_id: '9' });
});
