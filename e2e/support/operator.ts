import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from '@playwright/test';
import { expect } from './browser-test.ts';
import { emptyOrigin, settingsOrigin } from './origin.ts';

const serverFile = fileURLToPath(new URL('../../apps/api/dist/main.js', import.meta.url));

interface RunningServer {
  readonly dataDir: string;
  readonly origin: string;
}

const emptyServer = (): RunningServer => ({
  dataDir: join(process.env['E2E_RUN'] ?? '', 'empty'),
  origin: emptyOrigin,
});

export const settingsServer = (): RunningServer => ({
  dataDir: join(process.env['E2E_RUN'] ?? '', 'settings'),
  origin: settingsOrigin,
});

/** Runs an `admin` command on the data of a running server, by default the empty one, and returns its output. */
export function runCommand(args: readonly string[], { dataDir, origin }: RunningServer = emptyServer()): string {
  const env = { ...process.env, DATA_DIR: dataDir, PORT: new URL(origin).port };
  return execFileSync(process.execPath, [serverFile, 'admin', ...args], { env, encoding: 'utf8' });
}

/** Adds an operator with the command, and returns the set-up link. */
export function addOperator(role: string, server?: RunningServer): string {
  const args = ['operator', 'add', `${role}-${crypto.randomUUID()}@fixit.test`, '--name', `Olu the ${role}`];
  const output = runCommand([...args, '--role', role, '--yes', '--json'], server);
  // With --json the command prints this shape.
  return (JSON.parse(output) as { link: string }).link;
}

interface VirtualAuthenticator {
  /** Replaces the authenticator with an empty one, as on another device. */
  replace(): Promise<void>;
}

/** Gives a page an authenticator that recognises its owner immediately. */
export async function giveAuthenticator(context: BrowserContext, page: Page): Promise<VirtualAuthenticator> {
  const client = await context.newCDPSession(page);
  await client.send('WebAuthn.enable');
  const addAuthenticator = () =>
    client.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        automaticPresenceSimulation: true,
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
      },
    });
  const { authenticatorId } = await addAuthenticator();
  return {
    async replace() {
      await client.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
      await addAuthenticator();
    },
  };
}

/** Creates a passkey with a set-up link, which opens the panel. */
export async function setUpPasskey(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('button', { name: 'Create a passkey' }).click();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByRole('navigation', { name: 'Operator' })).toBeVisible();
}
