/** Redraws one line in a terminal, and prints a line for every tenth elsewhere. The unit may be bytes or tiles. */
export function progressBar(what: string): (done: number, all: number) => void {
  let printedTenth = -1;
  return (done, all) => {
    const tenth = all > 0 ? Math.min(10, Math.floor((10 * done) / all)) : 0;
    const isEnd = done === all;
    if (tenth === printedTenth && !(process.stdout.isTTY && isEnd)) return;
    printedTenth = tenth;
    const text = `${'█'.repeat(2 * tenth).padEnd(20, '░')} ${10 * tenth} % ${what}`;
    if (!process.stdout.isTTY) process.stdout.write(`${text}\n`);
    else process.stdout.write(`\r${text}${isEnd ? '\n' : ''}`);
  };
}
