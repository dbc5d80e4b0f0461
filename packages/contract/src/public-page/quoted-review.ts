/** Visitors see the author's first name and initial, which are null once that account is deleted. */
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
