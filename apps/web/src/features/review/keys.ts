/** Prefix. Apart from the calls, because every screen imports it. */
export const reviewsKey = ['review'] as const;
