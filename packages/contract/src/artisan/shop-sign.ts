import * as z from 'zod/mini';
import { idInput } from '../value/id.ts';
import { displayName } from '../value/name.ts';

export const signLayouts = ['fascia', 'arch', 'stack', 'rise', 'oval'] as const;
export const signLetterings = ['grot', 'slab', 'fat', 'johnston', 'script'] as const;

/** A design chooses one of this many colour schemes. */
export const signPairs = 12;

/** A shop sign has room for at most this many letters. */
export const signLetters = 28;

const design = {
  layout: z.enum(signLayouts),
  letter: z.enum(signLetterings),
  pair: z.int().check(z.minimum(0), z.maximum(signPairs - 1)),
};

const words = z.nullable(displayName('Words on the sign', signLetters));

/** `words` replace the business name on the sign. If null, the first words of the name are painted. */
export const shopSignInput = z.object({ words, ...design });

export const shopSignShape = z.object({ words: z.nullable(z.string()), ...design });

export type ShopSign = z.infer<typeof shopSignShape>;

const designShape = z.object(design);

export type SignDesign = z.infer<typeof designShape>;

export const signPreviewInput = z.object({
  business_name: displayName('Business name'),
  words: z.optional(words),
  /** If missing, the signs show no trade. */
  category_id: z.optional(idInput),
  /** The district of this postcode decides which town is painted. */
  post_code: z.optional(z.string().check(z.maxLength(20))),
  /** The preview includes this design. */
  chosen: z.optional(z.nullable(designShape)),
});

/**
 * `words` is the text on the signs. It is null if the text cannot be painted, and the signs then
 * show the trade. `svg` is a complete document of 640 by 480 whose text is drawn as outlines.
 */
export const signPreview = z.object({
  words: z.nullable(z.string()),
  signs: z.array(z.object({ ...design, svg: z.string() })),
});

export type SignPreview = z.infer<typeof signPreview>;
