import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { root } from '../../scripts/child.mjs';
import { packFolder } from './pack.mjs';
import { describeBuild, envelop, openEnvelope } from './provenance.mjs';
import { readJson } from './run.mjs';
import { describeParts } from './sbom.mjs';

const folder = mkdtempSync(join(tmpdir(), 'fixit-pack-'));
afterAll(() => rmSync(folder, { recursive: true }));

const time = 1_790_000_000;

test('an archive depends on names and contents, not on the folder, or the order or time of writing', async () => {
  const writeAndPack = (name, mtime, files) => {
    mkdirSync(join(folder, name, 'b/c'), { recursive: true });
    for (const [file, contents] of files) writeFileSync(join(folder, name, file), contents);
    symlinkSync('a', join(folder, name, 'link'));
    utimesSync(join(folder, name, 'a'), mtime, mtime);
    return packFolder(join(folder, name), join(folder, `${name}.tar.gz`), { prefix: 'fixit-1', time });
  };
  const files = [
    ['a', 'one'],
    ['b/c/d', 'two'],
    ['B', 'three'],
  ];
  const digest = await writeAndPack('first', 1, files);
  expect(await writeAndPack('second', 1_000_000, files.toReversed())).toBe(digest);
  expect(await writeAndPack('third', 1, [['a', 'another'], ...files.slice(1)])).not.toBe(digest);
});

test('the bill of materials lists exactly the production packages, for every platform', () => {
  const { components, metadata, dependencies } = JSON.parse(describeParts(root, { time }));
  const names = components.map(({ purl }) => purl.replace(/@[^@]*$/, ''));
  for (const part of ['fastify', 'react', 'sharp', '%40embedded-postgres/linux-arm64'])
    expect(names).toContain(`pkg:npm/${part}`);
  for (const part of ['vitest', 'vite', 'esbuild', '%40playwright/test'])
    expect(names).not.toContain(`pkg:npm/${part}`);
  expect(dependencies).toHaveLength(components.length + 1);
  expect(metadata.component).toMatchObject({ name: 'fixit', version: readJson(join(root, 'package.json')).version });
  expect(metadata.timestamp).toBe(new Date(time * 1000).toISOString());
}, 60_000);

test('every package with a native program for linux/amd64 also has one for linux/arm64', () => {
  const { packages } = readJson(join(root, 'package-lock.json'));
  const native = Object.entries(packages).filter(
    ([, { os, cpu, libc, dev }]) => os?.includes('linux') && cpu?.includes('x64') && !libc?.includes('musl') && !dev,
  );
  expect(native.length).toBeGreaterThan(3);
  const missing = native.filter(([path, { version }]) => {
    const other = packages[path.replace(/x64/, 'arm64')];
    return other?.version !== version || !other.cpu.includes('arm64');
  });
  expect(missing.map(([path]) => path)).toEqual([]);
});

test('provenance is accepted only with the key that signed it, and not if it was altered, is unsigned or has another signature', () => {
  const pair = () =>
    generateKeyPairSync('ed25519', {
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    });
  const [ours, foreign] = [pair(), pair()];
  const statement = describeBuild({
    subjects: [{ name: 'fixit-1.tar.gz', sha256: 'ab'.repeat(32) }],
    materials: [{ uri: 'urn:fixit:sources:1', digest: { gitCommit: '1' } }],
    command: 'npm run release',
    builder: 'urn:fixit:somebody',
    tools: { node: 'v24.0.0' },
    started: new Date(0),
    finished: new Date(1),
  });
  const envelope = envelop(statement, ours.privateKey);
  expect(openEnvelope(envelope, ours.publicKey)).toEqual(statement);
  expect(openEnvelope(envelope, foreign.publicKey)).toBeNull();
  expect(openEnvelope(envelop(statement, null), ours.publicKey)).toBeNull();
  const payload = Buffer.from(JSON.stringify({ ...statement, subject: [] })).toString('base64');
  expect(openEnvelope({ ...envelope, payload }, ours.publicKey)).toBeNull();
  expect(openEnvelope({ ...envelope, payloadType: 'text/plain' }, ours.publicKey)).toBeNull();
});
