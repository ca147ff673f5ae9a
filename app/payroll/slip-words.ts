import type { BatchStatus } from '#domain/payroll/slip-batch.ts';

export const batchTones = {
  reading: 'info',
  unreadable: 'bad',
  read: 'warn',
  sending: 'info',
  stopped: 'warn',
  done: 'ok',
  discarded: 'mute',
} as const satisfies Record<BatchStatus, string>;
