import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { escapeHtml } from '../email/email-layout.ts';

interface Notice {
  sentence: string;
  isClosable: boolean;
}

export interface NoticeFiles {
  /** The addresses name the content, so that browsers keep the files. */
  style: string;
  script: string;
  paths: readonly string[];
}

/** Only documents with a notice link these files of the web app. */
export function announcementFiles(folder: string): NoticeFiles {
  const paths = ['announcement.css', 'announcement.js'].map((name) => join(folder, name));
  const [style = '', script = ''] = paths.map((path) => (existsSync(path) ? hashOf(readFileSync(path)) : ''));
  return { style: `/announcement.css?v=${style}`, script: `/announcement.js?v=${script}`, paths };
}

/** Adds the sentence above everything else, so that nothing moves while the page loads. */
export function withNotice(html: string, { sentence, isClosable }: Notice, { style, script }: NoticeFiles): string {
  const id = hashOf(sentence);
  const button = isClosable ? '<button type="button">Close</button>' : '';
  return html
    .replace(
      '</head>',
      () => `<link rel="stylesheet" href="${style}"><script src="${script}" data-id="${id}"></script></head>`,
    )
    .replace(
      '<body>',
      () =>
        `<body><aside id="announcement" aria-label="Announcement"><p>${escapeHtml(sentence)}</p>${button}<div role="status"></div></aside>`,
    );
}

const hashOf = (content: string | Buffer) => createHash('sha256').update(content).digest('base64url').slice(0, 12);
