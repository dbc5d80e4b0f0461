/**
 * Returns the command that imports data, as it is typed on this machine: `npm run map:import -- --os`,
 * for example, or its equivalent of the program `fixit`.
 */
export const importProgram = (name: 'map:import' | 'gazetteer:import', words = ''): string => {
  const installed = process.env['FIXIT_COMMAND'];
  const program = installed ? `${installed} ${name}` : `npm run ${name}${words ? ' --' : ''}`;
  return words ? `${program} ${words}` : program;
};

/** The unit upgrades a checkout in its own folder, and the image is built by Docker: docs/running/upgrade.md. */
const upgradeCommands: Readonly<Record<string, string>> = {
  fixit: 'git pull && docker compose up --detach --build',
  'sudo fixit':
    'cd /opt/fixit && sudo git pull && sudo npm ci --include=dev && sudo node scripts/build.mjs && sudo cp deploy/fixit@.service /etc/systemd/system/ && sudo systemctl daemon-reload && sudo systemctl restart fixit@all',
};

/** Returns the command that upgrades this installation. */
export const upgradeCommand = (): string =>
  upgradeCommands[process.env['FIXIT_COMMAND'] ?? ''] ?? 'git pull && npm start';

/**
 * Returns an operator command as it is typed on this machine. The unit and the image install `fixit`
 * and set FIXIT_COMMAND; a source checkout uses `npm run admin`.
 */
export const operatorCommand = (words: string): string =>
  `${process.env['FIXIT_COMMAND'] || 'npm run admin --'} ${words}`;
