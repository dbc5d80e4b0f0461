// @vitest-environment jsdom
import { cleanup, render, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, test } from 'vitest';
import { screen } from './screen.ts';

afterEach(cleanup);

const load = () => Promise.resolve({ default: () => <p>Here</p> });
const show = (Page: ReturnType<typeof screen>['Page']) =>
  render(
    <Suspense fallback="Waiting">
      <Page />
    </Suspense>,
  );

test('a loaded screen appears in the first render', async () => {
  const { Page, preload } = screen(load);
  await preload();
  show(Page);
  expect(document.body.textContent).toBe('Here');
});

test('a screen that has not loaded yet appears once it has', async () => {
  show(screen(load).Page);
  expect(document.body.textContent).toBe('Waiting');
  await waitFor(() => expect(document.body.textContent).toBe('Here'));
});
