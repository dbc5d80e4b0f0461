import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
});
afterEach(() => {
  vi.unstubAllEnvs();
});

async function renderLegalPages(): Promise<string> {
  const [{ default: Terms }, { default: Privacy }] = await Promise.all([
    import('./terms.tsx'),
    import('./privacy.tsx'),
  ]);
  return [<Terms key="terms" />, <Privacy key="privacy" />].map((page) => renderToStaticMarkup(page)).join('');
}

test('the legal pages give the support address only inside templates, which the server unwraps if an address is set', async () => {
  const texts = await renderLegalPages();
  expect(texts).toContain('<template data-support=""><p>Write to Fixit at <a href="mailto:SUPPORT_ADDRESS">');
  expect(texts.replaceAll(/<template.*?<\/template>/g, '')).not.toMatch(/write to (us|fixit)/i);
  expect(texts).toContain('between you and the operator of Fixit');
});

test('the legal pages name the operator', async () => {
  vi.stubEnv('OPERATOR_NAME', 'Aire Valley Works Ltd');
  const texts = await renderLegalPages();
  expect(texts).toContain('between you and Aire Valley Works Ltd, who operates Fixit');
  expect(texts).toContain('Write to Aire Valley Works Ltd at <a href="mailto:SUPPORT_ADDRESS">');
});

test('the terms describe cancelling, changing the time, the late flag and the deletion of an account', async () => {
  const texts = await renderLegalPages();
  expect(texts).toContain('can each cancel it, or ask to change the time');
  expect(texts).toMatch(/less than 24 hours before the start is flagged as late/);
  expect(texts).toContain('You can delete your account yourself');
});
