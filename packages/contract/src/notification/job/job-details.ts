/** `district` is the outward part of the postcode. */
export interface JobDetails {
  category: string;
  district: string;
}

export function describeJob({ category, district }: JobDetails): string {
  return `${category} in ${district}`;
}

export const exampleJob = { category: 'Plumbing', district: 'BD18' } as const satisfies JobDetails;
