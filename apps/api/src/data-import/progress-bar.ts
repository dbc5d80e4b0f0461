/** A bar that is drawn again in a terminal, a line every tenth of the way elsewhere; counts bytes or tiles alike. */
export function progressBar(what: string): (done: number, all: number) => void {
  let shown = -1;
  return (done, all) => {
    const tenth = all > 0 ? Math.min(10, Math.floor((10 * done) / all)) : 0;
    const isEnd = done === all;
    if (tenth === shown && !(process.stdout.isTTY && isEnd)) return;
    shown = tenth;
    const text = `${'█'.repeat(2 * tenth).padEnd(20, '░')} ${10 * tenth} % ${what}`;
    if (!process.stdout.isTTY) process.stdout.write(`${text}\n`);
    else process.stdout.write(`\r${text}${isEnd ? '\n' : ''}`);
  };
}
