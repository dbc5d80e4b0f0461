import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Picture } from './picture.ts';

/** Where an uploaded picture is read, root-relative. */
export interface KeptPicture {
  url: string;
  thumbnail_url: string;
}

const address = '/uploads/';

/** Keeps uploads under names that cannot be guessed. */
export class Files {
  readonly #disk: Disk;
  readonly folder: string;

  constructor(dataDir: string) {
    this.folder = join(dataDir, 'uploads');
    this.#disk = new Disk(new FSDriver({ location: this.folder, visibility: 'private' }));
  }

  /** Keeps a picture and its thumbnail. */
  async keepPicture({ bytes, thumbnail, extension }: Picture): Promise<KeptPicture> {
    const name = randomBytes(24).toString('base64url');
    const folder = name.slice(0, 2);
    const key = `${folder}/${name}.${extension}`;
    const thumbnailKey = `${folder}/${name}.small.${extension}`;
    await Promise.all([this.#disk.put(key, bytes), this.#disk.put(thumbnailKey, thumbnail)]);
    return { url: address + key, thumbnail_url: address + thumbnailKey };
  }

  /** Removes a kept file by its address; one that is gone already is no fault. */
  async remove(url: string): Promise<void> {
    if (url.startsWith(address)) await this.#disk.delete(url.slice(address.length));
  }
}

/** Serves uploads to anybody who has their address, as pictures and nothing else. */
export async function serveUploads(app: FastifyInstance, files: Files): Promise<void> {
  await mkdir(files.folder, { recursive: true });
  await app.register(fastifyStatic, {
    root: files.folder,
    prefix: address,
    decorateReply: false,
    index: false,
    immutable: true,
    maxAge: '365d',
    dotfiles: 'deny',
    setHeaders: (reply) => {
      reply.header('x-content-type-options', 'nosniff');
      reply.header('content-security-policy', "default-src 'none'; sandbox");
      reply.header('cross-origin-resource-policy', 'cross-origin');
    },
  });
}
