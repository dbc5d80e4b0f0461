/** All keys of reviews begin with this. It is apart from the calls because every screen imports it. */
export const reviewsKey = ['review'] as const;
