/** These characters could move a terminal's cursor or change its title. Line ends and tabs are harmless. */
const controls = /(?!\r?\n|\t)\p{Cc}/gu;

/** Strips control characters from text that goes to a terminal. A file or another program gets every byte. */
export function textFor({ isTTY }: { isTTY?: boolean }, text: string): string {
  return isTTY ? text.replace(controls, '') : text;
}
