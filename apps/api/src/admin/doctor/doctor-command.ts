import { Command } from 'commander';
import { StartError } from '../../db/start-error.ts';
import { examineServer } from '../../doctor/examine-server.ts';
import type { CheckResult } from '../../doctor/run-checks.ts';
import { reportWrongSettings } from '../../doctor/settings-check.ts';
import { type Env, readEnv } from '../../env.ts';
import { doctorExitCodes, overallLevelOf, printReport } from './doctor-report.ts';

interface DoctorOptions {
  readonly to?: string;
  readonly dns?: string;
  readonly selector?: string;
  readonly json?: boolean;
}

/** The command changes nothing, so it writes no audit row and works on a read-only database. */
export function doctorCommand(): Command {
  return new Command('doctor')
    .description('check everything that a marketplace needs, and say what to do')
    .option('--to <address>', 'send a test email to this address')
    .option('--selector <name>', "the name of your email provider's DKIM key")
    .option('--dns <address>', "ask this DNS server instead of this machine's")
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExit codes: 0 nothing is wrong, 4 there are warnings, 5 something is broken.')
    .action((options: DoctorOptions) => examine(options));
}

async function examine(options: DoctorOptions): Promise<void> {
  let env: Env;
  try {
    env = readEnv();
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return report([{ subject: 'settings', findings: reportWrongSettings(error.message) }], options);
  }
  report(await examineServer(env, options), options);
}

function report(results: readonly CheckResult[], { json }: DoctorOptions): void {
  printReport(results, json);
  process.exitCode = doctorExitCodes[overallLevelOf(results)];
}
