/** Redraws one line in a terminal. Prints a line for every tenth if the output is not a terminal. */
export function progressBar(description: string): (done: number, total: number) => void {
  let printedTenth = -1;
  return (done, total) => {
    const tenth = total > 0 ? Math.min(10, Math.floor((10 * done) / total)) : 0;
    const isEnd = done === total;
    if (tenth === printedTenth && !(process.stdout.isTTY && isEnd)) return;
    printedTenth = tenth;
    const text = `${'█'.repeat(2 * tenth).padEnd(20, '░')} ${10 * tenth}% ${description}`;
    if (!process.stdout.isTTY) process.stdout.write(`${text}\n`);
    else process.stdout.write(`\r${text}${isEnd ? '\n' : ''}`);
  };
}
