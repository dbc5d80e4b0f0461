import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readEnv, settingNames } from './env.ts';

interface ComposeService {
  environment?: Record<string, string | number | null>;
  ports?: string[];
  volumes?: string[];
  security_opt?: string[];
  cap_drop?: string[];
  read_only?: boolean;
  tmpfs?: string[];
  pids_limit?: number;
  mem_limit?: string;
}
interface ComposeFile {
  services: Record<string, ComposeService>;
}

const rootFile = (name: string) => readFileSync(new URL(`../../../${name}`, import.meta.url), 'utf8');
// The tests read only these parts of a file, and fail if they are missing.
const compose = (name: string) => parse(withDefaults(rootFile(name)), { merge: true }) as ComposeFile;

/**
 * Fills in the defaults, as if the operator had set only the required settings. A default may contain
 * another reference.
 */
function withDefaults(text: string): string {
  const resolved = text.replace(/\$\{\w+:-((?:\$\{[^}]*\}|[^$}])*)\}/g, '$1');
  return resolved === text ? text : withDefaults(resolved);
}

function imageSettings(): Record<string, string> {
  const [line = ''] = /^ENV NODE_ENV.*/m.exec(rootFile('Dockerfile')) ?? [];
  return Object.fromEntries([...line.matchAll(/(\w+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]));
}

/** The required settings that are not secret. */
const requiredSettings: Record<string, string> = { SMTP_URL: 'smtp://mail:1025' };

/**
 * Returns the settings of each Fixit process, with a secret wherever the operator provides one. A null in
 * the file passes on the operator's own setting, if any.
 */
function fixitProcesses(file: string) {
  const secret = 'aSecretOfAnOperator';
  return Object.entries(compose(file).services)
    .filter(([, { environment }]) => environment && 'FIXIT_ROLE' in environment)
    .map(([name, { environment = {} }]) => {
      const settings = Object.entries(environment).map(([key, value]) => [
        key,
        String(value ?? '').replace(
          /\$\{(\w+)[^}]+\}/g,
          (_reference, setting: string) => requiredSettings[setting] ?? secret,
        ),
      ]);
      return { name, settings: Object.fromEntries(settings) as Record<string, string> };
    });
}

test.each([
  ['compose.yaml', ['fixit web', 'worker worker']],
  ['compose.cluster.yaml', ['web-a web', 'web-b web', 'worker worker']],
])('every process of %s starts with its settings and has its own role', (file, roles) => {
  const processes = fixitProcesses(file);
  expect(processes.map(({ name, settings }) => `${name} ${settings['FIXIT_ROLE']}`)).toEqual(roles);
  for (const { settings } of processes) {
    expect(Object.keys(settings).filter((name) => !settingNames.includes(name))).toEqual([]);
    const env = readEnv({ ...imageSettings(), API_HOST: '', ...settings });
    expect(env).toMatchObject({ production: true, HOST: '0.0.0.0', DATA_DIR: '/data' });
  }
});

/** The image or the compose file sets the port, the folder and the role of a process. */
const decidedByCompose = new Set(['PORT', 'HOST', 'DATA_DIR', 'FIXIT_ROLE']);

test.each(['compose.yaml', 'compose.cluster.yaml'])(
  'every setting of .env.example reaches every process of %s, and so does a volume for backups',
  (file) => {
    const documented = [...rootFile('.env.example').matchAll(/^# ([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name);
    expect(documented.filter((name) => !settingNames.includes(name))).toEqual([]);
    const processes = Object.values(compose(file).services).filter(
      ({ environment }) => environment && 'FIXIT_ROLE' in environment,
    );
    expect(processes.length).toBeGreaterThan(1);
    for (const { environment = {}, volumes } of processes) {
      expect(documented.filter((name) => !(name in environment) && !decidedByCompose.has(name))).toEqual([]);
      expect(volumes).toEqual(['uploads:/data', 'backups:/backups']);
    }
    expect(rootFile('Dockerfile')).toContain('chown node:node /data /backups');
  },
);

/** Returns the settings that limit the harm of a compromised process. */
const confinement = ({ security_opt, cap_drop, read_only, tmpfs }: ComposeService) => ({
  security_opt,
  cap_drop,
  read_only,
  tmpfs,
});

test('every container of compose.cluster.yaml is as confined as Fixit’s own in compose.yaml', () => {
  const expected = confinement(compose('compose.yaml').services['fixit'] ?? {});
  expect(expected.security_opt).toEqual(['no-new-privileges:true']);
  const services = Object.entries(compose('compose.cluster.yaml').services);
  expect(services.map(([name, service]) => ({ name, ...confinement(service) }))).toEqual(
    services.map(([name]) => ({ name, ...expected })),
  );
});

test('every container of compose.cluster.yaml limits its processes and its memory', () => {
  const services = Object.entries(compose('compose.cluster.yaml').services);
  const unlimited = services.filter(
    ([, { pids_limit, mem_limit }]) => !pids_limit || !/^\d+[mg]$/.test(mem_limit ?? ''),
  );
  expect(unlimited.map(([name]) => name)).toEqual([]);
});

test('the systemd unit sets only known settings, starts the built program, and gives it time to stop', () => {
  const unit = rootFile('deploy/fixit@.service');
  const lineOf = (key: string) => new RegExp(`^${key}=(.+)$`, 'm').exec(unit)?.[1] ?? '';
  const settings = Object.fromEntries(
    lineOf('Environment')
      .replaceAll('%i', 'web')
      .split(' ')
      .map((pair) => pair.split('=') as [string, string]),
  );
  // Only glibc reads this setting.
  expect(Object.keys(settings).filter((name) => !settingNames.includes(name))).toEqual(['MALLOC_ARENA_MAX']);
  expect(settings).toMatchObject({ NODE_ENV: 'production', FIXIT_ROLE: 'web' });
  // All roles on a machine share one folder: the worker backs up pictures that the web role stores.
  expect(settings['DATA_DIR']).toBe(`/var/lib/${lineOf('StateDirectory')}`);
  expect(settings['DATA_DIR']).not.toContain('%i');
  expect(`CMD ${JSON.stringify(lineOf('ExecStart').replace('/usr/bin/', '').split(' '))}`).toBe(
    /^CMD .+$/m.exec(rootFile('Dockerfile'))?.[0].replace(', ', ','),
  );
  expect(Number(lineOf('TimeoutStopSec'))).toBeGreaterThan(10);
});

test('the systemd unit may write to the backup folder that install.md creates', () => {
  const [, folder] =
    /^sudo install --directory .*--owner fixit (\S+)\/$/m.exec(rootFile('docs/running/install.md')) ?? [];
  expect(rootFile('deploy/fixit@.service')).toContain(`\nProtectSystem=strict\nReadWritePaths=-${folder}\n`);
});

test('the image contains every file of the fixit command and puts the command on the PATH', () => {
  const modulesOf = (name: string): string[] => {
    const imported = [...rootFile(`scripts/${name}`).matchAll(/from '\.\/([\w-]+\.mjs)'/g)].map(
      ([, file = '']) => file,
    );
    return [name, ...imported.flatMap(modulesOf)];
  };
  const dockerfile = rootFile('Dockerfile');
  const [, copiedFiles = ''] = /^COPY (scripts\/.+) scripts\/$/m.exec(dockerfile) ?? [];
  expect(new Set(copiedFiles.split(' '))).toEqual(new Set(modulesOf('fixit.mjs').map((name) => `scripts/${name}`)));
  expect(dockerfile).toContain('ln -s /fixit/scripts/fixit.mjs /usr/local/bin/fixit');
});

test('an image that both compose files use has the same digest in both', () => {
  const imagesOf = (file: string) =>
    new Map(
      [...rootFile(file).matchAll(/^ +image: ([^\s:@]+)(\S*)$/gm)].map(([, name = '', version = '']) => [
        name,
        version,
      ]),
    );
  const singleServer = imagesOf('compose.yaml');
  const shared = [...imagesOf('compose.cluster.yaml')].filter(([name]) => singleServer.has(name));
  expect(shared.map(([name]) => name)).toContain('axllent/mailpit');
  for (const [name, version] of shared) expect(version).toBe(singleServer.get(name));
});

test('every image of compose.yaml, and the base image of Fixit’s own, is pinned by digest', () => {
  const composeImages = [...rootFile('compose.yaml').matchAll(/^ +image: (\S+)$/gm)].map(([, image = '']) => image);
  const [, base = ''] = /^ARG NODE_IMAGE=(\S+)$/m.exec(rootFile('Dockerfile')) ?? [];
  const images = [...composeImages.filter((image) => image !== 'fixit'), base];
  expect(images).toHaveLength(4);
  for (const image of images) expect(image).toMatch(/^[\w/]+:[\w.-]+@sha256:[0-9a-f]{64}$/);
});

test.each(['compose.yaml', 'compose.cluster.yaml'])(
  '%s contains no secret and publishes ports only to this machine',
  (file) => {
    const secrets = [...rootFile(file).matchAll(/(?:PASSWORD|TOKEN)\}|:\/\/\w+:(?!\$)\S+@/g)];
    expect(secrets.map(([text]) => text)).toEqual([]);
    const ports = Object.values(compose(file).services).flatMap((service) => service.ports ?? []);
    expect(ports.length).toBeGreaterThan(0);
    expect(ports.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([]);
  },
);
