/** The keys are the names of PostgreSQL's parameters. */
export type PostgresSettings = Readonly<Record<string, string | number>>;

/** The embedded database needs little memory, is durable, uses UTC and is reachable only through its socket. */
const defaultSettings: PostgresSettings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: 100,
  shared_buffers: '48MB',
  work_mem: '4MB',
  maintenance_work_mem: '64MB',
  max_wal_size: '512MB',
  wal_level: 'minimal',
  max_wal_senders: 0,
  max_logical_replication_workers: 0,
  io_method: 'sync',
  jit: 'off',
  // Parallel plans need /dev/shm, which is small in containers.
  max_parallel_workers_per_gather: 0,
  max_parallel_maintenance_workers: 0,
  autovacuum_max_workers: 2,
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  lc_messages: 'C',
  // Personal data stay out of the log.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_line_prefix: '%m [%p] %e ',
};

/**
 * Returns the postmaster's command line. Settings here change with a new release, unlike those in the
 * data folder. A measurement may replace some with `others`.
 */
export function postmasterArguments(cluster: string, socketFolder: string, others: PostgresSettings = {}): string[] {
  const all = { ...defaultSettings, ...others, unix_socket_directories: socketFolder };
  return ['-D', cluster, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

export const initdbArguments = [
  '--username=fixit',
  '--auth=trust',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--no-instructions',
];
