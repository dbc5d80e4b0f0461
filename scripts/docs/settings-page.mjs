import { readEnv, settingMeanings, settingSections } from '../../apps/api/src/env.ts';
import { escapeCell } from './generated-part.mjs';

const sections = Object.entries(settingSections).map(([heading, settings]) => ({
  heading,
  settings: Object.entries(settings).map(([name, type]) => ({
    name,
    meaning: settingMeanings.get(type).meaning,
    value: defaultOf(name, type),
  })),
}));

/** Returns a default as an operator would write it, or '' if there is none. */
function defaultOf(name, type) {
  const declared = type.safeParse(undefined).data ?? readEnv({})[name] ?? '';
  return typeof declared === 'boolean' ? (declared ? 'on' : 'off') : String(declared);
}

/** Returns the tables of docs/running/settings.md. */
export function settingsTables() {
  return sections
    .map(({ heading, settings }) => {
      const rows = settings.map(
        ({ name, meaning, value }) => `| \`${name}\` | ${escapeCell(meaning)} | ${value && `\`${value}\``} |`,
      );
      return [`## ${heading}\n`, '| setting | meaning | default |', '|---|---|---|', ...rows].join('\n');
    })
    .join('\n\n');
}

/** Returns the text of .env.example. NODE_ENV is left out, since the way of starting decides it. */
export function settingsExample() {
  const parts = sections.map(({ heading, settings }) => {
    const lines = settings.filter(({ name }) => name !== 'NODE_ENV').map(({ name, value }) => `# ${name}=${value}`);
    return [`# ${heading}:`, ...lines].join('\n');
  });
  const head = '# Copy this file to .env and uncomment what you change. Each line shows the default.';
  return `${head}\n# docs/running/settings.md explains every setting.\n\n${parts.join('\n\n')}\n`;
}
