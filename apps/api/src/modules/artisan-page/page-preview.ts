import { createHmac, timingSafeEqual } from 'node:crypto';
import { idInput } from '@fixit/contract/value/id';
import * as z from 'zod/mini';

const previewPath = (signed: string): string => `/page-preview/${signed}`;

const previewValidityMs = 86_400_000;

const authenticate = (content: string, key: Buffer) => createHmac('sha256', key).update(content).digest();

/** Returns the path of the preview. The path is signed because browsers open it without a token. */
export function signPreview(artisan_id: string, key: Buffer, now = Date.now()): string {
  const content = `${artisan_id}.${(now + previewValidityMs).toString(36)}`;
  return previewPath(`${content}.${authenticate(content, key).toString('base64url')}`);
}

/** Returns the artisan's id, or null if the signature is invalid or has expired. */
export function readPreview(signed: string, key: Buffer, now = Date.now()): string | null {
  const [artisan_id = '', expires = '', signature = ''] = signed.split('.');
  const receivedSignature = Buffer.from(signature, 'base64url');
  const expectedSignature = authenticate(`${artisan_id}.${expires}`, key);
  if (receivedSignature.length !== expectedSignature.length || !timingSafeEqual(receivedSignature, expectedSignature))
    return null;
  return Number.parseInt(expires, 36) > now && z.safeParse(idInput, artisan_id).success ? artisan_id : null;
}
