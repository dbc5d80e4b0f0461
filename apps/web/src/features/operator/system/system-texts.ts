const count = (number: number, singular: string, plural = `${singular}s`) =>
  `${number.toLocaleString('en-GB')} ${number === 1 ? singular : plural}`;

export const texts = {
  title: 'System',
  failed: 'The state of the system could not be loaded.',
  checkAgain: 'Check again',
  checkFailed: 'The check did not work. Please try again.',
  checkedAt: (time: string) => `Checked at ${time}.`,
  summary: (broken: number, warnings: number, fine: number) => {
    const parts = [
      { number: broken, one: 'is broken', several: 'are broken' },
      { number: warnings, one: 'deserves a look', several: 'deserve a look' },
      { number: fine, one: 'is fine', several: 'are fine' },
    ].filter(({ number }) => number > 0);
    return parts
      .map(({ number, one, several }, index) => {
        const verb = number === 1 ? one : several;
        return `${index === 0 ? count(number, 'thing') : number} ${verb}`;
      })
      .join(', ');
  },
  findings: 'Findings',
  openFindings: (number: number) => (number === 1 ? 'open finding' : 'open findings'),
  levels: { broken: 'Broken', warning: 'Check', skipped: 'Skipped', ok: 'Fine' },
  noFindings: 'Nothing is wrong.',
  showRest: (number: number) => `Show ${count(number, 'more check')}`,
  hideRest: 'Show fewer checks',
  seeBelow: { emails: 'See the emails', tasks: 'See the tasks' },
  copy: 'Copy',
  copied: 'The command is copied.',
  processes: 'Processes',
  noProcesses: 'No process has reported within the last half minute.',
  role: { web: 'Web', worker: 'Worker', all: 'Web and worker' },
  since: (when: string) => `Since ${when}`,
  sockets: (number: number) => count(number, 'socket'),
  connections: (busy: number, limit: number) => `${busy} of ${limit} connections`,
  p99: (ms: number) => `p99 ${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`,
  noCalls: 'No calls',
  queue: 'Queue',
  due: 'Due now',
  oldest: 'Oldest has waited',
  seconds: (seconds: number) =>
    seconds < 120
      ? `${seconds} s`
      : seconds < 7_200
        ? `${Math.round(seconds / 60)} min`
        : `${Math.round(seconds / 3_600)} h`,
  later: 'Later',
  atLeast: (number: number) => `${number.toLocaleString('en-GB')} or more`,
  running: 'Running',
  emails: 'Failed emails',
  noEmails: 'No email has failed.',
  tasks: 'Failed tasks',
  noTasks: 'No task has failed.',
  sendAll: 'Send all again',
  retryAll: 'Retry all',
  sendAgain: 'Send again',
  retry: 'Retry',
  retryOf: (label: string, id: string) => `${label}: ${id}`,
  tooLate: 'Too late',
  hidden: 'Hidden from viewers',
  attempts: (attempts: number, max: number) => `${attempts} of ${max} attempts`,
  givenUp: 'Given up',
  nextAttempt: (when: string) => `Next attempt ${when}`,
  inHand: 'Running',
  more: (listed: number, command: string) => `The newest ${listed} are listed. The command ${command} lists all.`,
  backups: 'Backups',
  lastBackup: 'Last backup',
  lastDrill: 'Last drill',
  never: 'Never',
  runFailed: (when: string) => `Failed ${when}`,
  map: 'Map and postcodes',
  release: 'Release',
  runningRelease: 'Running',
  upgrade: 'Upgrade',
  upgradeLead: 'Make a backup first, then run this on the server’s machine. The panel never runs it.',
  noUpgrade: 'The upgrade command appears once a drill has restored a backup within the last two weeks.',
} as const;
