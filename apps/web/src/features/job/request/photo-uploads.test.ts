import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallError } from '../../../lib/http/call-error.ts';
import { openPhotoUploads, type PhotoUploads } from './photo-uploads.ts';

beforeEach(() => {
  vi.stubGlobal('URL', { createObjectURL: () => 'blob:tap', revokeObjectURL: () => undefined });
});
afterEach(() => vi.unstubAllGlobals());

test.each([429, 503])('a photo refused with %i for now stays, says why, and is sent again', async (status) => {
  const message = 'Please try again in a moment.';
  const upload = vi.fn().mockRejectedValueOnce(new CallError(status, { message }));
  upload.mockResolvedValue({ id: '1', image: '/1.png', thumbnail: '/1.small.png' });
  const seen: PhotoUploads[] = [];
  const uploads = openPhotoUploads({ stored: [], upload, onChange: (next) => void seen.push(next) });
  uploads.add([new File(['tap'], 'tap.png', { type: 'image/png' })]);
  expect(await uploads.settled()).toBeNull();
  expect(seen.at(-1)).toMatchObject({
    refusal: `tap.png: ${message}`,
    photos: [{ state: 'failed', preview: 'blob:tap' }],
  });
  uploads.retry(seen.at(-1)?.photos[0]?.key ?? '');
  expect(await uploads.settled()).toEqual(['1']);
  expect(seen.at(-1)).toMatchObject({ refusal: null, photos: [{ state: 'ready' }] });
});
