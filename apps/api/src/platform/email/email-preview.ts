import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { isFromThisMachine } from '../http/local-request.ts';
import { refuse } from '../refusal.ts';
import type { MarketIdentity } from '../settings/current-settings.ts';
import { devPageStyle } from './dev-mailbox-page.ts';
import { darkScheme, escapeHtml, type RenderedEmail } from './email-layout.ts';
import { nameMarket } from './enqueue-email.ts';

/** The URL of the preview ends with `name`. */
export interface EmailExample {
  group: string;
  name: string;
  email: RenderedEmail;
}

const themes = ['light', 'dark'] as const;

const style = `${devPageStyle}
body{max-width:80rem}
h2{margin:2.5rem 0 .75rem}
details{margin-bottom:.5rem;padding:.75rem 1.25rem;border:1px solid var(--line);border-radius:1rem;background:var(--surface)}
summary{min-height:1.5rem;font-weight:600;cursor:pointer;overflow-wrap:anywhere}
summary small{display:block;font-weight:400;color:var(--quiet)}
div{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,22rem),1fr));gap:1rem;margin:1rem 0 .5rem}
iframe,pre{width:100%;height:44rem;border:1px solid var(--line);border-radius:.625rem}
pre{margin:0;padding:1rem;overflow:auto;font-size:.875rem}`;

const pagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "frame-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

const emailPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; base-uri 'none'";

export function serveEmailPreview(
  app: FastifyInstance,
  examples: readonly EmailExample[],
  readIdentity: () => MarketIdentity,
): void {
  const listExamples = () =>
    examples.map((example) => ({ ...example, email: nameMarket(example.email, readIdentity()) }));
  app.get('/dev/mail/preview', (request, reply) => {
    reply.removeHeader('access-control-allow-origin');
    if (!isFromThisMachine(request)) throw refuse('not_found');
    if (!request.headers.accept?.includes('text/html')) {
      const data = listExamples().map(({ group, name, email }) => ({ group, name, ...email }));
      return reply.send({ message: 'Emails with made-up data', data });
    }
    reply.header('content-security-policy', pagePolicy);
    return reply.type('text/html; charset=utf-8').send(renderPage(listExamples()));
  });
  app.get('/dev/mail/preview/:name', (request, reply) => {
    reply.removeHeader('access-control-allow-origin');
    const { name } = request.params as { name: string };
    const example = listExamples().find((candidate) => candidate.name === name);
    if (!isFromThisMachine(request) || !example) throw refuse('not_found');
    reply.header('content-security-policy', emailPolicy).header('x-frame-options', 'SAMEORIGIN');
    const { theme } = request.query as { theme?: unknown };
    return reply.type('text/html; charset=utf-8').send(forceTheme(example.email.html, theme === 'dark'));
  });
}

function forceTheme(html: string, isDark: boolean): string {
  return html.replace(`@media ${darkScheme}`, isDark ? '@media all' : '@media not all');
}

function renderPage(examples: readonly EmailExample[]): string {
  const groups = [...new Set(examples.map(({ group }) => group))].map((group) => {
    const emails = examples.filter((example) => example.group === group);
    return `<h2>${escapeHtml(group)}</h2>\n${emails.map(renderExample).join('\n')}`;
  });
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Emails – Fixit</title><style>${style}</style></head><body>
<h1>Emails</h1>
<p>Every email that Fixit sends, with made-up data. Open one to see it in light, dark and text.</p>
<main>${groups.join('\n')}</main>
</body></html>
`;
}

function renderExample({ name, email: { subject, text } }: EmailExample): string {
  const frames = themes.map(
    (theme) =>
      `<iframe title="${escapeHtml(subject)}, ${theme}" src="/dev/mail/preview/${name}?theme=${theme}" loading="lazy"></iframe>`,
  );
  return `<details><summary>${escapeHtml(subject)}<small>${name}</small></summary><div>${frames.join('')}<pre>${escapeHtml(text)}</pre></div></details>`;
}
