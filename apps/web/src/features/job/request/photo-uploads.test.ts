import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallError } from '../../../lib/http/call-error.ts';
import { openPhotoUploads, type PhotoUploads } from './photo-uploads.ts';

beforeEach(() => {
  vi.stubGlobal('URL', { createObjectURL: () => 'blob:tap', revokeObjectURL: () => undefined });
});
afterEach(() => vi.unstubAllGlobals());

test.each([429, 503])(
  'a photo that the server refuses with %i stays visible with the reason and can be sent again',
  async (status) => {
    const message = 'Please try again in a moment.';
    const upload = vi.fn().mockRejectedValueOnce(new CallError(status, { message }));
    upload.mockResolvedValue({ id: '1', image: '/1.png', thumbnail: '/1.small.png' });
    const updates: PhotoUploads[] = [];
    const uploads = openPhotoUploads({ stored: [], upload, onChange: (next) => void updates.push(next) });
    uploads.add([new File(['tap'], 'tap.png', { type: 'image/png' })]);
    expect(await uploads.waitForUploads()).toBeNull();
    expect(updates.at(-1)).toMatchObject({
      refusals: [`tap.png: ${message}`],
      photos: [{ state: 'failed', preview: 'blob:tap' }],
    });
    uploads.retry(updates.at(-1)?.photos[0]?.key ?? '');
    expect(await uploads.waitForUploads()).toEqual(['1']);
    expect(updates.at(-1)).toMatchObject({ refusals: [], photos: [{ state: 'ready' }] });
  },
);

const photo = (name: string) => new File([name], `${name}.png`, { type: 'image/png' });
const stored = (...ids: string[]) => ids.map((id) => ({ id, thumbnail: `/${id}.png` }));

test('restoring a removed photo returns it to its position', () => {
  const updates: PhotoUploads[] = [];
  const upload = vi.fn();
  const uploads = openPhotoUploads({
    stored: stored('1', '2', '3'),
    upload,
    onChange: (next) => void updates.push(next),
  });
  const removed = uploads.remove('2');
  expect(removed?.id).toBe('2');
  removed?.restore();
  expect(updates.at(-1)?.photos.map(({ id }) => id)).toEqual(['1', '2', '3']);
  expect(upload).not.toHaveBeenCalled();
});

test('a photo removed before its upload is uploaded once after it is restored', async () => {
  const upload = vi.fn().mockResolvedValue({ id: '1', image: '/1.png', thumbnail: '/1.small.png' });
  const updates: PhotoUploads[] = [];
  const uploads = openPhotoUploads({ stored: [], upload, onChange: (next) => void updates.push(next) });
  uploads.add([photo('tap')]);
  const removed = uploads.remove(updates.at(-1)?.photos[0]?.key ?? '');
  expect(removed?.id).toBeNull();
  removed?.restore();
  expect(await uploads.waitForUploads()).toEqual(['1']);
  expect(upload).toHaveBeenCalledOnce();
});

test('a removed photo cannot be restored if the request is full', () => {
  const uploads = openPhotoUploads({ stored: stored('1', '2', '3', '4', '5'), upload: vi.fn(), onChange: vi.fn() });
  const removed = uploads.remove('5');
  uploads.add([photo('sink')]);
  expect(() => removed?.restore()).toThrow();
});

test('each file that is not added or uploaded gets its own reason', async () => {
  const updates: PhotoUploads[] = [];
  const upload = vi.fn(async ({ name }: File) => {
    if (name === 'wide.png') throw new CallError(413, { message: 'This picture is too large.' });
    if (name === 'cut.png') throw new CallError(415, { message: 'This picture is damaged.' });
    return { id: name, image: '/1.png', thumbnail: '/1.small.png' };
  });
  const uploads = openPhotoUploads({
    stored: stored('1', '2'),
    upload,
    onChange: (next) => void updates.push(next),
  });
  const animation = new File(['drip'], 'drip.gif', { type: 'image/gif' });
  uploads.add([photo('wide'), animation, photo('cut'), photo('tap'), photo('sink')]);
  expect(await uploads.waitForUploads()).toEqual(['1', '2', 'tap.png']);
  expect(updates.at(-1)?.refusals).toEqual([
    'drip.gif: Only .jpg, .jpeg and .png pictures can be sent.',
    'A request takes at most 5 photos. The others were left out.',
    'wide.png: This picture is too large.',
    'cut.png: This picture is damaged.',
  ]);
});
