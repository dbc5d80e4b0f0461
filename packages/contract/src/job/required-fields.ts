export const requirableFields = ['budget', 'photo_ids'] as const;

export type RequirableField = (typeof requirableFields)[number];

const messages: Readonly<Record<RequirableField, string>> = {
  budget: 'Budget is required',
  photo_ids: 'Please add a photo',
};

interface RequestContent {
  readonly budget?: unknown;
  readonly photo_ids?: readonly unknown[] | null | undefined;
}

export function findMissingFields(
  required: readonly RequirableField[],
  { budget, photo_ids }: RequestContent,
): { [Field in RequirableField]?: string } {
  const present = { budget: budget != null && budget !== '', photo_ids: (photo_ids ?? []).length > 0 };
  const missing = required.filter((field) => !present[field]);
  return Object.fromEntries(missing.map((field) => [field, messages[field]]));
}
