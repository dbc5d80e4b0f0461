export type PostgresSettings = Readonly<Record<string, string | number>>;

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
  // Statements, which contain personal data, are not logged.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_line_prefix: '%m [%p] %e ',
};

/** A new release can change arguments, unlike files in the data folder. */
export function postmasterArguments(cluster: string, socketFolder: string, overrides: PostgresSettings = {}): string[] {
  const settings = { ...defaultSettings, ...overrides, unix_socket_directories: socketFolder };
  return ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
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
