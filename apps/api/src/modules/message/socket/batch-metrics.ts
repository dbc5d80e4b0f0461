import { Histogram, type Registry } from 'prom-client';

export function watchBatches(register: Registry): (batch: { messages: number; seconds: number }) => void {
  const size = new Histogram({
    name: 'chat_batch_messages',
    help: 'Messages that one transaction stored',
    buckets: [1, 5, 20, 100, 500],
    registers: [register],
  });
  const duration = new Histogram({
    name: 'chat_batch_duration_seconds',
    help: 'How long a transaction that stored messages took',
    buckets: [0.005, 0.02, 0.1, 0.5, 2],
    registers: [register],
  });
  return ({ messages, seconds }) => {
    size.observe(messages);
    duration.observe(seconds);
  };
}
