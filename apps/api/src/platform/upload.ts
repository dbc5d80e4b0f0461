import type {} from '@fastify/multipart';
import { pictureLimits } from '@fixit/contract/picture';
import type { FastifyRequest } from 'fastify';
import { refuse } from './refusal.ts';

/** A file as it came, its type not yet believed. */
export interface UploadedFile {
  readonly bytes: Buffer;
  readonly filename: string;
}

/** Reads the one file of a multipart call from its field. Refuses other and broken bodies, a missing file and more than 10 MB. */
export async function readUpload(request: FastifyRequest, field: string): Promise<UploadedFile> {
  if (!request.isMultipart()) {
    const isEmpty = request.headers['content-type'] === undefined;
    throw isEmpty ? missing(field) : refuse('unsupported_type');
  }
  const limits = { fileSize: pictureLimits.bytes, files: 1, fields: 10 };
  const part = await orMalformed(() => request.file({ limits }));
  if (!part || part.fieldname !== field) throw missing(field);
  const bytes = await orMalformed(() => part.toBuffer());
  // The library may read to the end of what it kept before it notices that there was more.
  if (part.file.truncated) throw refuse('too_large');
  if (bytes.length === 0) throw missing(field);
  return { bytes, filename: part.filename };
}

/** The library gives a status to what it refuses, and none to what it cannot take apart: no boundary, or no end. */
async function orMalformed<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Error && 'statusCode' in error) throw error;
    throw refuse('malformed', { cause: error });
  }
}

const missing = (field: string) => refuse('invalid', { errors: { [field]: ['Please choose a picture'] } });
