import { createHmac, hkdfSync } from 'node:crypto';
import { canonical } from './chain.ts';

/** By which commands are told apart that are sent under one id: command, corporation and input, as a keyed hash. */
export type CommandFingerprint = (name: string, corporation: number | null, asked: unknown) => string;

/** Keyed, since what is asked holds names and addresses, which a bare hash would let be guessed. */
export function commandFingerprint(dataKey: string): CommandFingerprint {
  const key = Buffer.from(hkdfSync('sha256', dataKey, '', 'command fingerprints', 32));
  return (name, corporation, asked) => {
    // As JSON has it: dates as texts, and what is undefined left out.
    const plain: unknown = JSON.parse(JSON.stringify(asked ?? null));
    return createHmac('sha256', key)
      .update(canonical([name, corporation, plain]))
      .digest('hex');
  };
}
