import { z } from 'zod';
import { selfActor } from '#domain/kernel/actor.ts';
import { noteNewDevice } from '#domain/users/new-device-commands.ts';
import { noteRecoveryCode } from '#domain/users/second-factor-commands.ts';
import { defineTask } from './task.ts';

/** Notes, and tells, what a sign-in could not while read models were made anew. */
export const markSignIn = defineTask({
  name: 'mark-sign-in',
  payload: z.object({
    id: z.string(),
    user: z.number(),
    person: z.number(),
    /** The device that was new; null: a recovery code was used. */
    device: noteNewDevice.input.nullable(),
  }),
  async run({ store }, { id, device, ...who }) {
    const actor = selfActor(who);
    const once = { commandId: id };
    if (device === null) await store.execute(noteRecoveryCode, actor, {}, once);
    else await store.execute(noteNewDevice, actor, device, once);
  },
});
