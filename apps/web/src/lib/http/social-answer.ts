let kept: URLSearchParams | null = null;

/** The issuer's answer, taken out of the address so that no token stays in the history; null where there is none. */
export function takeSocialAnswer(): URLSearchParams | null {
  const answer = new URLSearchParams(window.location.hash.slice(1));
  if (!answer.has('state') || !(answer.has('id_token') || answer.has('error'))) return null;
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
  return answer;
}

/** Keeps the answer that somebody who is logged in has come back with, for the screen that asked; false without one. */
export function keepSocialAnswer(): boolean {
  kept = takeSocialAnswer() ?? kept;
  return kept !== null;
}

/** The answer that was kept, if any. */
export function readSocialAnswer(): URLSearchParams | null {
  return kept;
}

/** Forgets the answer: it was used, or is not wanted any more. */
export function dropSocialAnswer(): void {
  kept = null;
}
