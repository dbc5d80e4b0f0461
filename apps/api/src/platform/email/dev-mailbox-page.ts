import { createHash } from 'node:crypto';
import { escapeHtml } from './email-layout.ts';
import type { StoredEmail } from './mailer.ts';

export const devPageStyle = `
:root{color-scheme:light dark;--paper:#fbf8f1;--surface:#fffefa;--ink:#14161a;--quiet:#46433c;--line:#e4dccb;--edge:#857d6d;--yellow:#ffc629}
@media (prefers-color-scheme:dark){:root{--paper:#15130f;--surface:#1e1b16;--ink:#f6f0e3;--quiet:#cbc2b0;--line:#363027;--edge:#8f8676}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:44rem;padding:2.5rem 1rem;background:var(--paper);color:var(--ink);font:1rem/1.5 Figtree,'Gill Sans','Segoe UI',system-ui,sans-serif}
h1{margin:0;font-size:1.875rem;line-height:1.15;letter-spacing:-.02em}
h2{margin:0;font-size:1.125rem;line-height:1.3}
p{margin:.5rem 0 1.5rem;color:var(--quiet)}
form{display:flex;flex-wrap:wrap;gap:.5rem;align-items:end;margin-bottom:2rem}
label{flex:1 1 16rem;font-size:.875rem}
input,button{display:block;width:100%;min-height:3rem;padding:0 1rem;border:1.5px solid var(--edge);border-radius:.625rem;background:var(--surface);color:var(--ink);font:inherit}
button{width:auto;border-color:var(--yellow);background:var(--yellow);color:#14161a;font-weight:700;cursor:pointer}
a{color:inherit}
pre{font:inherit;white-space:pre-wrap;overflow-wrap:anywhere}
:focus-visible{outline:3px solid var(--ink);outline-offset:2px}`;

const style = `${devPageStyle}
article{margin-bottom:1rem;padding:1.25rem;border:1px solid var(--line);border-radius:1rem;background:var(--surface)}
article p{margin:.25rem 0 1rem;font-size:.875rem}
pre{margin:0}`;

export const mailboxPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

export function mailboxPage(emails: readonly StoredEmail[], to = ''): string {
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Mailbox – Fixit</title><style>${style}</style></head><body>
<h1>Mailbox</h1>
<p>No SMTP server is set up, so emails are stored here instead of being sent. <a href="/dev/mail/preview">See every email with made-up data</a></p>
<form><label>Only to<input type="email" name="to" value="${escapeHtml(to)}" placeholder="name@example.com"></label><button>Show</button></form>
<main>${emails.map(renderEmailCard).join('\n') || '<p>No emails yet.</p>'}</main>
</body></html>
`;
}

function renderEmailCard({ to, subject, text, created_at }: StoredEmail): string {
  const sentAt = `${created_at.slice(0, 10)} ${created_at.slice(11, 19)} UTC`;
  return `<article><h2>${escapeHtml(subject)}</h2>
<p>to ${escapeHtml(to)}, <time datetime="${escapeHtml(created_at)}">${escapeHtml(sentAt)}</time></p>
<pre>${addLinks(escapeHtml(text))}</pre></article>`;
}

function addLinks(html: string): string {
  return html.replace(/\bhttps?:\/\/[^\s<>"]+/g, (url) => `<a href="${url}">${url}</a>`);
}
