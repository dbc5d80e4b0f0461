import * as z from 'zod/mini';
import { id } from '../value/id.ts';

export const jobPhoto = z.object({ id, image: z.string(), thumbnail: z.string() });

export type JobPhoto = z.infer<typeof jobPhoto>;
