import { join } from 'node:path';
import { databaseUrl } from './database.ts';
import { asSeenBy, type ClusterLayout, deployFolder, openFolder, root, serverProgram } from './layout.ts';
import { answersOk, clusterCommand } from './programs.ts';
import { bucketSettings, redisUrl } from './storage.ts';
import type { Program } from './supervised-process.ts';

const host = '127.0.0.1';

export interface FixitOptions {
  /** The marketplace is reachable at this port. */
  port: number;
  /** These settings are added to those that make Fixit part of the cluster. */
  settings: Record<string, string>;
}

export const publicUrl = ({ port }: Pick<FixitOptions, 'port'>) => `http://${host}:${port}`;

/** Returns the settings that all of Fixit's processes and an operator's commands share. */
export function commonSettings(layout: ClusterLayout, { port, settings }: FixitOptions): Record<string, string> {
  const { secrets } = layout;
  return {
    HOST: host,
    PUBLIC_URL: publicUrl({ port }),
    TRUST_PROXY: 'loopback',
    METRICS_TOKEN: secrets.metrics,
    // The web processes show stored emails. Pictures are in the bucket.
    DATA_DIR: openFolder(layout, 'fixit'),
    DATABASE_URL: databaseUrl(layout),
    REDIS_URL: redisUrl(layout),
    ...bucketSettings(layout),
    DEMO_FEED_TOKEN: secrets.demo,
    MALLOC_ARENA_MAX: '1',
    ...settings,
  };
}

/** Returns two web processes, of which the first prepares the database, and one worker. */
export function fixitPrograms(layout: ClusterLayout, options: FixitOptions): Program[] {
  const { ports } = layout;
  const describeProgram = (name: string, role: 'web' | 'worker', port: number, effect: string): Program => ({
    name,
    effect,
    command: [process.execPath, '--max-semi-space-size=4', serverProgram],
    env: { ...commonSettings(asSeenBy(name, layout), options), FIXIT_ROLE: role, PORT: String(port) },
    cwd: layout.folder,
    isReady: () => answersOk(`http://${host}:${port}/readyz`),
  });
  const webEffect = 'its sockets reconnect to the other one within seconds; calls go there immediately';
  return [
    describeProgram('web-a', 'web', ports.webA, webEffect),
    describeProgram('web-b', 'web', ports.webB, webEffect),
    describeProgram('worker', 'worker', ports.worker, 'emails wait until it is back'),
  ];
}

export const webProxy = (layout: ClusterLayout, { port }: FixitOptions): Program => ({
  name: 'haproxy-web',
  effect: 'nothing answers for about a second',
  command: clusterCommand('haproxy', '-db', '-f', join(deployFolder, 'haproxy-web.cfg')),
  env: {
    WEB_BIND: `${host}:${port}`,
    WEB_A: `${host}:${asSeenBy('haproxy-web', layout).ports.webA}`,
    WEB_B: `${host}:${asSeenBy('haproxy-web', layout).ports.webB}`,
  },
  isReady: () => answersOk(`${publicUrl({ port })}/readyz`),
});

/** Runs the artisans of the demo world, who are clients like any other. */
export const demoArtisans = ({ secrets }: ClusterLayout, options: FixitOptions): Program => ({
  name: 'demo-artisans',
  effect: 'they answer a little later',
  command: [process.execPath, '--max-semi-space-size=4', join(root, 'apps/demo/dist/main.js')],
  env: { FIXIT_ORIGIN: publicUrl(options), DEMO_FEED_TOKEN: secrets.demo },
  isReady: () => Promise.resolve(true),
});
