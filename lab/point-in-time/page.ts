import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const file = fileURLToPath(new URL('../../docs/running/point-in-time.md', import.meta.url));

/** Reads docs/running/point-in-time.md. */
export interface RunbookPage {
  /** Returns the commands below a heading in order. */
  commands(heading: string): string[];
  /** Returns the content of a file that the page says to write. */
  fileAt(path: string): string;
}

export function readPage(): RunbookPage {
  const text = readFileSync(file, 'utf8');
  return {
    commands(heading) {
      const part = text.split(/^## /m).find((section) => section.startsWith(`${heading}\n`)) ?? '';
      const commands = [...part.matchAll(/^```sh\n(.+?)^```$/gms)].flatMap(([, block = '']) =>
        block.trim().split('\n'),
      );
      if (commands.length === 0) throw new Error(`The page has no commands below ${heading}`);
      return commands;
    },
    fileAt(path) {
      const [, content] = text.slice(text.indexOf(`\`${path}\``)).match(/^```ini\n(.+?)^```$/ms) ?? [];
      if (content === undefined) throw new Error(`The page does not say what is in ${path}`);
      return content;
    },
  };
}
