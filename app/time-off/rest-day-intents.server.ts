import {
  cancelRestDay,
  deleteRestDay,
  interruptRestDay,
  refuseRestDay,
  refuseRestDayCancellation,
  requestRestDayCancellation,
  validateRestDay,
  withdrawInterruption,
  withdrawRestDay,
  withdrawRestDayCancellation,
} from '#domain/time-off/rest-day-commands.ts';
import { formText } from '../http/form-text.ts';
import { intent, type Intent } from '../http/intents.server.ts';
import { pathTo } from '../paths.ts';

const reasonOf = (form: FormData) => formText(form, 'reason');

/** What the buttons of a leave do; `back` is where they lead. */
export const restDayIntents = (back: (id: number) => string): Record<string, Intent> => {
  const done = (key: string) => (_result: unknown, id: number) => ({
    to: back(id),
    flash: `timeOff.notice.${key}`,
  });
  // Illness that was noted within it stays an absence: that is said.
  const cancelled = ({ apart }: { apart: number }, id: number) =>
    done(apart > 0 ? 'cancelledApart' : 'cancelled')(null, id);
  return {
    validate: intent(validateRestDay, (id) => ({ id }), done('validated')),
    refuse: intent(refuseRestDay, (id, form) => ({ id, reason: reasonOf(form) }), done('refused')),
    withdraw: intent(withdrawRestDay, (id) => ({ id }), done('withdrawn')),
    requestCancellation: intent(
      requestRestDayCancellation,
      (id, form) => ({ id, reason: reasonOf(form) }),
      done('cancellationRequested'),
    ),
    withdrawCancellation: intent(
      withdrawRestDayCancellation,
      (id) => ({ id }),
      done('cancellationWithdrawn'),
    ),
    acceptCancellation: intent(cancelRestDay, (id) => ({ id, reason: null }), cancelled),
    refuseCancellation: intent(
      refuseRestDayCancellation,
      (id, form) => ({ id, reason: reasonOf(form) }),
      done('cancellationRefused'),
    ),
    cancel: intent(cancelRestDay, (id, form) => ({ id, reason: reasonOf(form) }), cancelled),
    interrupt: intent(
      interruptRestDay,
      (id, form) => ({
        id,
        // None: they were called back to work.
        kind: formText(form, 'kind') === '' ? null : Number(formText(form, 'kind')),
        from: formText(form, 'from'),
        until: formText(form, 'until'),
      }),
      done('interrupted'),
    ),
    withdrawInterruption: intent(
      withdrawInterruption,
      (id, form) => ({
        id,
        from: formText(form, 'from'),
        until: formText(form, 'until'),
        reason: reasonOf(form),
      }),
      done('interruptionWithdrawn'),
    ),
    remove: intent(
      deleteRestDay,
      (id) => ({ id }),
      () => ({ to: pathTo('restDayList', {}), flash: 'timeOff.notice.removed' }),
    ),
  };
};
