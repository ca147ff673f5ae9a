import type { BatchStatus } from '#domain/payroll/slip-batch.ts';
import type { SlipStatus } from '#domain/payroll/wage-slip.ts';

export const slipTones = {
  waiting: 'mute',
  progress: 'info',
  done: 'ok',
  failed: 'bad',
  paper: 'warn',
  withdrawn: 'mute',
} as const satisfies Record<SlipStatus, string>;

export const batchTones = {
  reading: 'info',
  unreadable: 'bad',
  read: 'warn',
  sending: 'info',
  stopped: 'warn',
  done: 'ok',
  discarded: 'mute',
} as const satisfies Record<BatchStatus, string>;
