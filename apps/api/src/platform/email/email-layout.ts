/** Pass '' if the name is unknown or the email address is not confirmed. */
export function greet(first_name: string): string {
  return first_name === '' ? 'Hello,' : `Hello ${first_name},`;
}

export interface EmailContent {
  subject: string;
  greeting: string;
  /** Facts, quote and code follow the first paragraph, which says what happened. */
  paragraphs: readonly string[];
  facts?: readonly { name: string; value: string }[];
  /** Another person wrote `words`, and `lead` names that person. */
  quote?: { lead: string; words: string };
  code?: string;
  action?: { label: string; url: string };
  closing: string;
  footer?: readonly { label: string; url: string }[];
}

/** Only the text before this mark is logged. */
export const signatureMark = '\n-- \n';

/**
 * This character stands for the marketplace's name until the email is queued. It shows nothing if a
 * person enters it.
 */
export const marketMark = '\uE000';

export const accentMark = '\uE001';

export interface RenderedEmail {
  subject: string;
  text: string;
  html: string;
}

const font = "Figtree,'Gill Sans','Segoe UI',system-ui,sans-serif";
const bodyStyle = 'font-size:16px;line-height:24px';
const smallStyle = 'font-size:14px;line-height:20px';

// Email clients that ignore these rules keep the inline colours of the light theme.
export const darkScheme = '(prefers-color-scheme:dark)';
const darkStyles = `@media ${darkScheme}{
.paper{background:#15130F!important}
.surface{background:#1E1B16!important;border-color:#363027!important;color:#F6F0E3!important}
.quiet{color:#CBC2B0!important}
.line{border-color:#363027!important}
.sunken{background:#0F0E0B!important;color:#F6F0E3!important}
}`;

/** `nameMarket` replaces `marketMark` and `accentMark`. The HTML loads no pictures, scripts or fonts. */
export function renderEmail(content: EmailContent): RenderedEmail {
  return { subject: content.subject, text: renderText(content), html: renderHtml(content) };
}

function renderText({ greeting, paragraphs, facts, quote, code, action, closing, footer }: EmailContent): string {
  const [first = '', ...others] = paragraphs;
  const blocks = [greeting, first];
  if (facts?.length) blocks.push(facts.map(({ name, value }) => `${name}: ${value}`).join('\n'));
  if (quote) blocks.push(`${quote.lead}: “${quote.words}”`);
  if (code) blocks.push(`    ${code}`);
  blocks.push(...others);
  if (action) blocks.push(`${action.label}:\n${action.url}`);
  blocks.push(closing, marketMark);
  const links = footer?.map(({ label, url }) => `${label}: ${url}\n`).join('');
  return `${blocks.join('\n\n')}\n${links ? `${signatureMark}${links}` : ''}`;
}

function renderHtml(content: EmailContent): string {
  const { subject, greeting, paragraphs, facts, quote, code, action, closing, footer } = content;
  const [first = '', ...others] = paragraphs;
  const blocks = [
    paragraph(greeting),
    paragraph(first),
    facts?.length ? factTable(facts) : '',
    quote ? quotation(quote) : '',
    code ? codeBlock(code) : '',
    ...others.map(paragraph),
    action ? button(action) : '',
  ];
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title><style>${darkStyles}</style></head>
<body class="paper" style="margin:0;padding:32px 16px;background:#FBF8F1;font-family:${font}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(first)}</div>
<div class="surface" style="max-width:480px;margin:0 auto;padding:32px;border:1px solid #E4DCCB;border-radius:16px;background:#FFFEFA;color:#14161A">
<p style="margin:0 0 24px;font-size:24px;line-height:28px;font-weight:850;letter-spacing:-.8px">${marketMark}</p>
${blocks.filter(Boolean).join('\n')}
<p class="quiet" style="margin:0;${smallStyle};color:#46433C">${escapeHtml(closing)}</p>
</div>${footer ? renderFooter(footer) : ''}</body></html>
`;
}

function paragraph(text: string): string {
  return `<p style="margin:0 0 16px;${bodyStyle}">${escapeHtml(text)}</p>`;
}

function factTable(facts: NonNullable<EmailContent['facts']>): string {
  const cell = 'padding:10px 0;border-top:1px solid #E4DCCB;vertical-align:top;text-align:left';
  const rows = facts.map(
    ({ name, value }) =>
      `<tr><th class="quiet line" scope="row" style="${cell};padding-right:16px;width:88px;${smallStyle};line-height:24px;font-weight:400;color:#46433C">` +
      `${escapeHtml(name)}</th><td class="line" style="${cell};${bodyStyle};font-weight:600;overflow-wrap:anywhere">${escapeHtml(value)}</td></tr>`,
  );
  return `<table class="line" style="width:100%;margin:0 0 20px;border-collapse:collapse;border-bottom:1px solid #E4DCCB">${rows.join('')}</table>`;
}

function quotation({ lead, words }: NonNullable<EmailContent['quote']>): string {
  return (
    `<p class="quiet" style="margin:0 0 4px;${smallStyle};color:#46433C">${escapeHtml(lead)}</p>` +
    `<blockquote class="sunken" style="margin:0 0 20px;padding:12px 16px;border-radius:4px 16px 16px;background:#F3EDDF;` +
    `${bodyStyle};white-space:pre-line;overflow-wrap:anywhere">“${escapeHtml(words)}”</blockquote>`
  );
}

function codeBlock(code: string): string {
  return (
    `<p class="sunken" style="margin:0 0 16px;padding:16px;border-radius:10px;background:#F3EDDF;` +
    `font-size:30px;line-height:36px;font-weight:750;letter-spacing:6px">${escapeHtml(code)}</p>`
  );
}

function button({ label, url }: NonNullable<EmailContent['action']>): string {
  return (
    `<p style="margin:8px 0 24px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:3px;border-radius:10px;` +
    `background:${accentMark};color:#14161A;text-decoration:none"><span style="display:inline-block;padding:9px 19px;` +
    `border:2px solid #14161A;border-radius:8px;${bodyStyle};font-weight:750">${escapeHtml(label)}</span></a></p>`
  );
}

function renderFooter(links: readonly { label: string; url: string }[]): string {
  const anchors = links.map(
    ({ label, url }) => `<a class="quiet" href="${escapeHtml(url)}" style="color:#46433C">${escapeHtml(label)}</a>`,
  );
  return `
<p class="quiet" style="max-width:480px;margin:16px auto 0;padding:0 32px;${smallStyle};color:#46433C">${anchors.join(
    ' &nbsp;·&nbsp; ',
  )}</p>`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
