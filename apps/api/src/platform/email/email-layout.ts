/** How an email begins; without a name where none is known, or where nobody has confirmed that the address is theirs. */
export function greet(first_name: string): string {
  return first_name === '' ? 'Hello,' : `Hello ${first_name},`;
}

export interface EmailContent {
  subject: string;
  greeting: string;
  paragraphs: string[];
  code?: string;
  action?: { label: string; url: string };
  closing: string;
  footer?: readonly { label: string; url: string }[];
}

/** What stands before an email's footer in its text, as before any signature; what is printed ends there. */
export const signatureMark = '\n-- \n';

export interface RenderedEmail {
  subject: string;
  text: string;
  html: string;
}

const font = "Figtree,'Gill Sans','Segoe UI',system-ui,sans-serif";
const paragraphStyle = 'margin:0 0 16px;font-size:16px;line-height:24px';

// Email readers that know the scheme recolour by these rules; the others keep the inline colours of the light one.
const dark = `@media (prefers-color-scheme:dark){
.paper{background:#15130F!important}
.surface{background:#1E1B16!important;border-color:#363027!important;color:#F6F0E3!important}
.quiet{color:#CBC2B0!important}
.digits{background:#0F0E0B!important;color:#F6F0E3!important}
}`;

/** The HTML needs no picture, script or font from anywhere. */
export function renderEmail(content: EmailContent): RenderedEmail {
  return { subject: content.subject, text: asText(content), html: asHtml(content) };
}

function asText({ greeting, paragraphs, code, action, closing, footer }: EmailContent): string {
  const blocks = [greeting, ...paragraphs];
  if (code) blocks.push(`    ${code}`);
  if (action) blocks.push(`${action.label}:\n${action.url}`);
  blocks.push(closing, 'Fixit');
  const links = footer?.map(({ label, url }) => `${label}: ${url}\n`).join('');
  return `${blocks.join('\n\n')}\n${links ? `${signatureMark}${links}` : ''}`;
}

function asHtml({ subject, greeting, paragraphs, code, action, closing, footer }: EmailContent): string {
  const body = [greeting, ...paragraphs].map((line) => `<p style="${paragraphStyle}">${escapeHtml(line)}</p>`);
  if (code) {
    body.push(
      `<p class="digits" style="margin:0 0 16px;padding:16px;border-radius:10px;background:#F3EDDF;color:#14161A;` +
        `font-size:30px;line-height:36px;font-weight:750;letter-spacing:6px">${escapeHtml(code)}</p>`,
    );
  }
  if (action) {
    body.push(
      `<p style="margin:8px 0 24px"><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:14px 20px;` +
        `border-radius:10px;background:#FFC629;color:#14161A;font-size:16px;line-height:24px;font-weight:750;` +
        `text-decoration:none">${escapeHtml(action.label)}</a></p>`,
    );
  }
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title><style>${dark}</style></head>
<body class="paper" style="margin:0;padding:32px 16px;background:#FBF8F1;font-family:${font}">
<div class="surface" style="max-width:480px;margin:0 auto;padding:32px;border:1px solid #E4DCCB;border-radius:16px;background:#FFFEFA;color:#14161A">
<p style="margin:0 0 24px;font-size:24px;line-height:28px;font-weight:850;letter-spacing:-.8px">Fixit</p>
${body.join('\n')}
<p class="quiet" style="margin:0;font-size:14px;line-height:20px;color:#46433C">${escapeHtml(closing)}</p>
</div>${footer ? footerOf(footer) : ''}</body></html>
`;
}

function footerOf(links: readonly { label: string; url: string }[]): string {
  const written = links.map(
    ({ label, url }) =>
      `<a class="quiet" href="${escapeHtml(url)}" style="color:#46433C;text-decoration:underline">${escapeHtml(label)}</a>`,
  );
  return `
<p class="quiet" style="max-width:480px;margin:16px auto 0;font-size:14px;line-height:20px;text-align:center;color:#46433C">${written.join(
    ' &nbsp;·&nbsp; ',
  )}</p>`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text that is safe in HTML, between tags and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
