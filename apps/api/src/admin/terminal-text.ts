/** Control characters, except line ends and tabs, can move a terminal's cursor or change its title. */
const controlCharacters = /(?!\r?\n|\t)\p{Cc}/gu;

/** Strips control characters from text for a terminal, but not for a file or a pipe. */
export function textFor({ isTTY }: { isTTY?: boolean }, text: string): string {
  return isTTY ? text.replace(controlCharacters, '') : text;
}
