/** A review as visitors read it: first name and initial, or null if the author's account is deleted. */
export interface QuotedReview {
  readonly id: string;
  readonly author: string | null;
  readonly stars: number;
  readonly words: string;
  readonly trade: string;
  readonly written_at: string;
  readonly reply: string | null;
}

export interface ReviewInTown extends QuotedReview {
  readonly business: string;
}
