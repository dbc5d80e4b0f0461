/** All keys of reviews begin with this. It has its own file, because every screen imports it. */
export const reviewsKey = ['review'] as const;
