let storedAnswer: URLSearchParams | null = null;

/** Reads the issuer's answer and removes it from the URL, so that no token stays in the history. */
export function takeSocialAnswer(): URLSearchParams | null {
  const answer = new URLSearchParams(window.location.hash.slice(1));
  if (!answer.has('state') || !(answer.has('id_token') || answer.has('error'))) return null;
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
  return answer;
}

/** Stores the answer for the screen that requested it. Returns false if there is none. */
export function storeSocialAnswer(): boolean {
  storedAnswer = takeSocialAnswer() ?? storedAnswer;
  return storedAnswer !== null;
}

export function readSocialAnswer(): URLSearchParams | null {
  return storedAnswer;
}

export function dropSocialAnswer(): void {
  storedAnswer = null;
}
