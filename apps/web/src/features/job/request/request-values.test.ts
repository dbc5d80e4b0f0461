// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { storeDraft } from '../../../lib/form/draft.ts';
import { requestDraft } from './request-draft.ts';
import { initialValues, readRequest } from './request-values.ts';

const validValues = { category_id: '7', description: 'The kitchen tap drips', budget: '120' };

const noPhotos = { form: null, photos: [] };

beforeEach(() => {
  sessionStorage.clear();
  delete document.documentElement.dataset['required'];
});

test('reading a valid request form returns its budget as a number or null', () => {
  expect(readRequest(validValues, noPhotos).fields).toMatchObject({ category_id: '7', budget: 120 });
  expect(readRequest({ ...validValues, budget: '' }, noPhotos).fields).toMatchObject({ budget: null });
});

test('each invalid field of the request form has its error', () => {
  expect(readRequest({ category_id: '', description: '  ', budget: '0' }, noPhotos).errors).toEqual({
    category_id: 'Please select a category',
    description: 'Description is required',
    budget: 'Budget must be a positive number',
  });
  expect(readRequest({ ...validValues, description: 'Tap drips' }, noPhotos).errors).toEqual({
    description: 'Description must be at least 10 characters',
  });
});

test('an empty field has an error if the operator requires it', () => {
  document.documentElement.dataset['required'] = 'budget photo_ids field_of_another_release';
  expect(readRequest({ ...validValues, budget: ' ' }, noPhotos).errors).toEqual({
    budget: 'Budget is required',
    photo_ids: 'Please add a photo',
  });
  expect(readRequest({ ...validValues, budget: '0' }, noPhotos).errors?.budget).toBe(
    'Budget must be a positive number',
  );
  expect(readRequest(validValues, { form: null, photos: ['tap'] }).fields).toMatchObject({ budget: 120 });
});

test("a request draft survives a reload, and a newly chosen category replaces the draft's", () => {
  storeDraft(requestDraft, validValues);
  expect(initialValues(undefined)).toEqual(validValues);
  expect(initialValues('9')).toEqual({ ...validValues, category_id: '9' });
});
