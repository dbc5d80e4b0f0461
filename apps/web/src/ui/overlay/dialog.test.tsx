// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { Dialog } from './dialog.tsx';

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {open && (
        <Dialog title="Booking Details" onClose={() => setOpen(false)}>
          <input aria-label="Otp" />
        </Dialog>
      )}
    </>
  );
}

function renderPage() {
  const app = document.createElement('div');
  app.id = 'app';
  document.body.append(app);
  render(<Page />, { container: app });
  const opener = screen.getByRole('button', { name: 'Open' });
  opener.focus();
  fireEvent.click(opener);
  return { app, opener };
}

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

test('an open dialog makes the app inert', () => {
  const { app } = renderPage();
  const dialog = screen.getByRole('dialog', { name: 'Booking Details' });
  expect(dialog.contains(document.activeElement)).toBe(true);
  expect(app.contains(dialog)).toBe(false);
  expect([app.hasAttribute('inert'), app.getAttribute('aria-hidden')]).toEqual([true, 'true']);
});

test('Escape closes a dialog and returns the focus', () => {
  const { app, opener } = renderPage();
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(opener);
  expect(app.hasAttribute('inert')).toBe(false);
});

test('a click outside a dialog closes it, but the second click of a double click does not', () => {
  renderPage();
  const scrim = screen.getByRole('dialog').previousElementSibling;
  if (!scrim) throw new Error('no scrim');
  // The default is prevented, so that the focus stays and Escape still closes.
  expect(fireEvent.mouseDown(scrim, { detail: 2 })).toBe(false);
  fireEvent.click(scrim, { detail: 2 });
  expect(screen.queryByRole('dialog')).not.toBeNull();
  fireEvent.click(scrim, { detail: 1 });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each<[string, (field: HTMLElement) => void]>([
  ['removed', (field) => field.remove()],
  ['disabled', (field) => field.setAttribute('disabled', '')],
])('focus stays inside a dialog when the focused element is %s', async (_, change) => {
  renderPage();
  const field = screen.getByLabelText('Otp');
  field.focus();
  change(field);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('dialog')));
});

test('a click on Close closes a dialog', () => {
  renderPage();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the second click of a double click that closed a dialog does not reach the control under it', () => {
  const { opener } = renderPage();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }), { detail: 1 });
  fireEvent.click(opener, { detail: 2 });
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.click(opener, { detail: 1 });
  expect(screen.queryByRole('dialog')).not.toBeNull();
});
