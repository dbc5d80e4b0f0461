/** All keys of reviews begin with this. The key has its own file, because every screen imports it. */
export const reviewsKey = ['review'] as const;
