import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Db } from '../../db/connection.ts';
import { picturePolicy } from '../http/security.ts';
import { enqueue } from '../queue/queue.ts';
import type { Picture } from './picture-decoder.ts';

/** Root-relative. */
export interface KeptPicture {
  url: string;
  thumbnail_url: string;
}

const address = '/uploads/';

/** Once the transaction commits. */
export async function removePictures(db: Db, urls: readonly string[]): Promise<void> {
  if (urls.length > 0) await enqueue(db, 'picture_removal', { urls });
}

export function fileTasks(files: Files) {
  return {
    picture_removal: async (payload: unknown) => {
      // Only removePictures enqueues it.
      const { urls } = payload as { urls: string[] };
      for (const url of urls) await files.remove(url);
    },
  };
}

export class Files {
  readonly #disk: Disk;
  readonly folder: string;

  constructor(dataDir: string) {
    this.folder = join(dataDir, 'uploads');
    this.#disk = new Disk(new FSDriver({ location: this.folder, visibility: 'private' }));
  }

  async keepPicture({ bytes, thumbnail, extension }: Picture): Promise<KeptPicture> {
    const name = randomBytes(24).toString('base64url');
    const folder = name.slice(0, 2);
    const key = `${folder}/${name}.${extension}`;
    const thumbnailKey = `${folder}/${name}.small.${extension}`;
    const kept = { url: address + key, thumbnail_url: address + thumbnailKey };
    const written = await Promise.allSettled([this.#disk.put(key, bytes), this.#disk.put(thumbnailKey, thumbnail)]);
    const failed = written.find((one) => one.status === 'rejected');
    if (!failed) return kept;
    // A full disk still takes the names.
    await this.remove(kept.url);
    throw failed.reason;
  }

  /** Keeps a picture together with what names it: when that cannot be written, the picture goes too. */
  async keepPictureFor<T>(picture: Picture, write: (kept: KeptPicture) => Promise<T>): Promise<T> {
    const kept = await this.keepPicture(picture);
    try {
      return await write(kept);
    } catch (error) {
      await this.remove(kept.url);
      throw error;
    }
  }

  /** Removes a kept picture and its thumbnail by its address; what is gone already, or not kept here, is no fault. */
  async remove(url: string): Promise<void> {
    if (!url.startsWith(address)) return;
    const key = url.slice(address.length);
    await Promise.all([this.#disk.delete(key), this.#disk.delete(key.replace(/\.\w+$/, '.small$&'))]);
  }
}

export async function serveUploads(app: FastifyInstance, files: Files): Promise<void> {
  await mkdir(files.folder, { recursive: true, mode: 0o700 });
  await app.register(fastifyStatic, {
    root: files.folder,
    prefix: address,
    decorateReply: false,
    index: false,
    cacheControl: false,
    dotfiles: 'deny',
    setHeaders: (reply, path) => {
      // A day in its reader's own browser: what is deleted here is soon gone there too.
      reply.header('cache-control', 'private, max-age=86400');
      reply.header('content-disposition', `inline; filename="${basename(path).replace(/[^\w.-]/g, '')}"`);
      reply.header('x-content-type-options', 'nosniff');
      reply.header('content-security-policy', picturePolicy);
      reply.header('cross-origin-resource-policy', 'cross-origin');
    },
  });
}
