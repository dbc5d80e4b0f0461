import { Gauge, type Registry } from 'prom-client';
import type { Fanout } from './fanout.ts';

export function watchFanout(register: Registry, fanout: Fanout): void {
  new Gauge({
    name: 'fanout_listening',
    help: 'Whether the connection to the database that listens to the other processes is open',
    registers: [register],
    collect() {
      this.set(fanout.isListening ? 1 : 0);
    },
  });
  new Gauge({
    name: 'fanout_delayed',
    help: 'Whether frames pass only through the database because Redis is down',
    registers: [register],
    collect() {
      this.set(fanout.isDelayed ? 1 : 0);
    },
  });
}
