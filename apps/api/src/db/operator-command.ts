/** Returns an import command as it is typed on this machine, for example `npm run map:import -- --os`. */
export const importCommandLine = (name: 'map:import' | 'gazetteer:import', args = ''): string => {
  const installedCommand = process.env['FIXIT_COMMAND'];
  const program = installedCommand ? `${installedCommand} ${name}` : `npm run ${name}${args ? ' --' : ''}`;
  return args ? `${program} ${args}` : program;
};

/** The keys are the values of FIXIT_COMMAND: docs/running/upgrade.md. */
const upgradeCommands: Readonly<Record<string, string>> = {
  fixit: 'git pull && docker compose up --detach --build',
  'sudo fixit':
    'cd /opt/fixit && sudo git pull && sudo npm ci --include=dev && sudo node scripts/build.mjs && sudo cp deploy/fixit@.service /etc/systemd/system/ && sudo systemctl daemon-reload && sudo systemctl restart fixit@all',
};

export const upgradeCommand = (): string =>
  upgradeCommands[process.env['FIXIT_COMMAND'] ?? ''] ?? 'git pull && npm start';

/** The systemd unit and the Docker image set FIXIT_COMMAND; a source checkout uses `npm run admin`. */
export const operatorCommand = (args: string): string =>
  `${process.env['FIXIT_COMMAND'] || 'npm run admin --'} ${args}`;
