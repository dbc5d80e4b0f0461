let kept: URLSearchParams | null = null;

/** Removes the issuer's answer from the address, so that no token stays in the history. */
export function takeSocialAnswer(): URLSearchParams | null {
  const answer = new URLSearchParams(window.location.hash.slice(1));
  if (!answer.has('state') || !(answer.has('id_token') || answer.has('error'))) return null;
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
  return answer;
}

/** For somebody who is logged in already: kept for the screen that asked. */
export function keepSocialAnswer(): boolean {
  kept = takeSocialAnswer() ?? kept;
  return kept !== null;
}

export function readSocialAnswer(): URLSearchParams | null {
  return kept;
}

export function dropSocialAnswer(): void {
  kept = null;
}
