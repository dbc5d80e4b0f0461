import { commandTables } from './commands-page.mjs';
import { replaceGenerated } from './generated-part.mjs';
import { settingsExample, settingsTables } from './settings-page.mjs';

const commandsSource = 'apps/api/src/admin-command.ts';
const settingsSource = 'apps/api/src/env.ts';

/** The files that are written from declarations; `generate` takes the present text. */
export const generatedFiles = [
  {
    path: 'docs/running/commands.md',
    generate: (page) => replaceGenerated(page, commandsSource, commandTables()),
  },
  {
    path: 'docs/running/settings.md',
    generate: (page) => replaceGenerated(page, settingsSource, settingsTables()),
  },
  { path: '.env.example', generate: settingsExample },
];
