import { bundle } from '../build.mjs';

/** Bundles each program that the server's tests start, which is faster than compiling it at every start. */
export default async function setUp() {
  const programs = {
    main: 'src/main.ts',
    'backup-program': 'src/backup-program.ts',
    'picture-process': 'src/platform/storage/picture-process.ts',
    'street-worker': 'src/modules/tile/streets/street-worker.ts',
    'mbtiles-worker': 'src/modules/tile/streets/import/mbtiles-worker.ts',
    'worker-recovery.fixture': 'src/platform/queue/worker-recovery.fixture.ts',
    'launcher.fixture': 'src/db/embedded/launcher.fixture.ts',
  };
  if (!(await bundle('apps/api', programs, 'dist-test')))
    throw new Error('The programs of the tests could not be built');
}
