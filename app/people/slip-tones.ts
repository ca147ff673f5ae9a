import type { SlipStatus } from '#domain/payroll/wage-slip.ts';

export const slipTones = {
  waiting: 'mute',
  progress: 'info',
  done: 'ok',
  failed: 'bad',
  paper: 'warn',
  withdrawn: 'mute',
} as const satisfies Record<SlipStatus, string>;
