/** What every list of reviews is kept under, apart from the calls: every screen knows it. */
export const reviewsKey = ['review'] as const;
