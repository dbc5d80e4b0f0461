import { Gauge, type Registry } from 'prom-client';
import type { Pools } from '../../../db/sessions/pools.ts';
import type { OpenSockets } from '../sockets/open-sockets.ts';

export function watchPools(register: Registry, pools: Pools): void {
  new Gauge({
    name: 'database_connections',
    help: 'Open and idle connections of each pool, and callers that wait for one',
    labelNames: ['pool', 'state'],
    registers: [register],
    collect() {
      for (const [name, { pool }] of Object.entries(pools)) {
        this.set({ pool: name, state: 'open' }, pool.totalCount);
        this.set({ pool: name, state: 'idle' }, pool.idleCount);
        this.set({ pool: name, state: 'waiting' }, pool.waitingCount);
      }
    },
  });
}

export function watchSockets(register: Registry, sockets: OpenSockets): void {
  new Gauge({
    name: 'open_sockets',
    help: 'Sockets that this process holds open',
    registers: [register],
    collect() {
      this.set(sockets.count);
    },
  });
}
