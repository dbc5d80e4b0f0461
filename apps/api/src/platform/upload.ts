import type {} from '@fastify/multipart';
import { pictureLimits } from '@fixit/contract/picture';
import type { FastifyRequest } from 'fastify';
import { refuse } from './refusal.ts';

/** A file as it came, its type not yet believed. */
export interface UploadedFile {
  readonly bytes: Buffer;
  readonly filename: string;
}

/** Reads the one file of a multipart call from its field. Refuses other bodies, a missing file and more than 10 MB. */
export async function readUpload(request: FastifyRequest, field: string): Promise<UploadedFile> {
  if (!request.isMultipart()) {
    const isEmpty = request.headers['content-type'] === undefined;
    throw isEmpty ? missing(field) : refuse('unsupported_type');
  }
  const part = await request.file({ limits: { fileSize: pictureLimits.bytes, files: 1, fields: 10 } });
  if (!part || part.fieldname !== field) throw missing(field);
  const bytes = await part.toBuffer();
  // The library may read to the end of what it kept before it notices that there was more.
  if (part.file.truncated) throw refuse('too_large');
  if (bytes.length === 0) throw missing(field);
  return { bytes, filename: part.filename };
}

const missing = (field: string) => refuse('invalid', { errors: { [field]: ['Please choose a picture'] } });
