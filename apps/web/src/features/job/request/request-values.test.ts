// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { storeDraft } from '../../../lib/form/draft.ts';
import { requestDraft } from './request-draft.ts';
import { initialValues, readRequest } from './request-values.ts';

const right = { category_id: '7', description: 'The kitchen tap drips', budget: '120' };

const noPhotos = { form: null, photos: [] };

beforeEach(() => {
  sessionStorage.clear();
  delete document.documentElement.dataset['required'];
});

test('a valid request form is read, the budget as a number or null', () => {
  expect(readRequest(right, noPhotos).fields).toMatchObject({ category_id: '7', budget: 120 });
  expect(readRequest({ ...right, budget: '' }, noPhotos).fields).toMatchObject({ budget: null });
});

test('each invalid field of the request form has its error', () => {
  expect(readRequest({ category_id: '', description: '  ', budget: '0' }, noPhotos).errors).toEqual({
    category_id: 'Please select a category',
    description: 'Description is required',
    budget: 'Budget must be a positive number',
  });
  expect(readRequest({ ...right, description: 'Tap drips' }, noPhotos).errors).toEqual({
    description: 'Description must be at least 10 characters',
  });
});

test('a field that the document names as required has an error if it is empty', () => {
  document.documentElement.dataset['required'] = 'budget photo_ids field_of_another_release';
  expect(readRequest({ ...right, budget: ' ' }, noPhotos).errors).toEqual({
    budget: 'Budget is required',
    photo_ids: 'Please add a photo',
  });
  expect(readRequest({ ...right, budget: '0' }, noPhotos).errors?.budget).toBe('Budget must be a positive number');
  expect(readRequest(right, { form: null, photos: ['tap'] }).fields).toMatchObject({ budget: 120 });
});

test('a draft of a request returns after a reload, with the newly chosen category', () => {
  storeDraft(requestDraft, right);
  expect(initialValues(undefined)).toEqual(right);
  expect(initialValues('9')).toEqual({ ...right, category_id: '9' });
});
