import { job } from '@fixit/contract/job';
import type { Page } from '@playwright/test';
import { customer, ids } from './fixtures.ts';
import type { SpecServer } from './spec-server.ts';
import { expect } from './spec-server-test.ts';

export const mapOf = (page: Page) => {
  const map = page.getByRole('region', { name: 'Map' });
  return {
    map,
    here: map.getByRole('img', { name: 'Your location' }),
    button: (name: string) => map.getByRole('button', { name, exact: true }),
  };
};

export const near = (north: number, east: number) => ({
  latitude: customer.latitude + north * 0.005,
  longitude: customer.longitude + east * 0.008,
});

/** Sends a request for a plumber, for which these services are found. */
export async function sendRequestOnScreen(page: Page, server: SpecServer, services: unknown[]) {
  server.answer(job.create, { data: { services, job_detail: { id: ids.job } } });
  server.answer(job.listAcceptances, { data: [] });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Request service' }).click();
  const form = page.getByRole('dialog', { name: 'Request service' });
  await form.getByLabel('Category').selectOption('Plumbing');
  await form.getByLabel('Description').fill('The kitchen tap drips');
  await form.getByRole('button', { name: 'Send request' }).click();
  await expect(page).toHaveURL(/\/available-providers/);
}
