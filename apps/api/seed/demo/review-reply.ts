import type { DemoReview } from './demo-rows.ts';

const thanks = [
  'Thank you, that is kind of you.',
  'A pleasure. Call again whenever you like.',
  'Thank you! The tea was very good too.',
] as const;
const regrets = [
  'Thank you for telling me. I have changed how I plan my days since.',
  'Fair enough. I will come and put it right at no charge.',
] as const;

const replyInterval = 4;

/** Replies to one review in four, after at most three hours. */
export function replyTo(
  { ratings, created_at }: { ratings: number; created_at: Date },
  index: number,
  now: Date,
): Pick<DemoReview, 'reply' | 'replied_at'> {
  if (index % replyInterval !== 0) return { reply: null, replied_at: null };
  const phrases = ratings >= 4 ? thanks : regrets;
  const replied_at = new Date(Math.min(created_at.getTime() + 3 * 3_600_000, now.getTime()));
  return { reply: phrases[(index / replyInterval) % phrases.length] ?? phrases[0], replied_at };
}
