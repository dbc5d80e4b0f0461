import * as z from 'zod/mini';

// The types include the requirements of search engines. Unlisted properties are refused, so that a new
// one must be looked up first.

const text = z.string().check(z.minLength(1), z.maxLength(5_000));
const url = z.url();
const context = z.literal('https://schema.org');
const day = z.iso.date();
const count = z.int().check(z.minimum(1));
const stars = z.number().check(z.minimum(1), z.maximum(5));

const rating = z.strictObject({ '@type': z.literal('Rating'), ratingValue: stars, bestRating: z.literal(5) });

const review = z.strictObject({
  '@type': z.literal('Review'),
  author: z.strictObject({ '@type': z.literal('Person'), name: text }),
  datePublished: day,
  reviewRating: rating,
  reviewBody: z.optional(text),
});

const aggregateRating = z.strictObject({
  '@type': z.literal('AggregateRating'),
  ratingValue: stars,
  reviewCount: count,
  bestRating: z.literal(5),
});

const offer = z.strictObject({
  '@type': z.literal('Offer'),
  itemOffered: z.strictObject({ '@type': z.literal('Service'), name: text }),
});

const localBusiness = z
  .strictObject({
    '@context': context,
    '@type': z.literal('LocalBusiness'),
    '@id': url,
    name: text,
    url,
    description: z.optional(text),
    image: z.optional(url),
    address: z.optional(
      z.strictObject({ '@type': z.literal('PostalAddress'), addressLocality: text, addressCountry: z.literal('GB') }),
    ),
    aggregateRating: z.optional(aggregateRating),
    review: z.optional(z.array(review).check(z.minLength(1))),
    makesOffer: z.array(offer).check(z.minLength(1)),
  })
  .check(
    z.refine(({ aggregateRating: sum, review: reviews = [] }) => !sum || reviews.length > 0, 'A rating needs reviews'),
  );

const isNumberedFromOne = z.refine<{ position: number }[]>(
  (entries) => entries.every(({ position }, index) => position === index + 1),
  'The positions count from 1',
);

const breadcrumbList = z.strictObject({
  '@context': context,
  '@type': z.literal('BreadcrumbList'),
  itemListElement: z
    .array(z.strictObject({ '@type': z.literal('ListItem'), position: z.int(), name: text, item: url }))
    .check(z.minLength(1), isNumberedFromOne),
});

const itemList = z
  .strictObject({
    '@context': context,
    '@type': z.literal('ItemList'),
    numberOfItems: z.int(),
    itemListElement: z
      .array(z.strictObject({ '@type': z.literal('ListItem'), position: z.int(), name: text, url }))
      .check(isNumberedFromOne),
  })
  .check(
    z.refine(
      ({ numberOfItems, itemListElement }) => numberOfItems === itemListElement.length,
      'numberOfItems is the length of the list',
    ),
  );

const structuredData = z.array(z.discriminatedUnion('@type', [localBusiness, breadcrumbList, itemList]));

export type StructuredData = z.infer<typeof structuredData>;
export type DescribedBusiness = z.infer<typeof localBusiness>;

/** Throws if a search engine would refuse the objects of a page. */
export function checkStructuredData(objects: readonly object[]): StructuredData {
  return structuredData.parse(objects);
}
