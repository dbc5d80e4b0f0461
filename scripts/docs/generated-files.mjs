import { commandTables } from './commands-page.mjs';
import { replaceGenerated } from './generated-part.mjs';
import { settingsExample, settingsTables } from './settings-page.mjs';

const commandsSource = 'apps/api/src/admin-command.ts';
const settingsSource = 'apps/api/src/env.ts';

/** These files are generated from declarations. `generate` receives the current text. */
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
