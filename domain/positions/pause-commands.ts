import { z } from 'zod';
import { command, corporationOf } from '../kernel/command.ts';
import { addDays, LEGAL_TIME_ZONE, todayIn } from '../kernel/dates.ts';
import { recordId, reference } from '../kernel/fields.ts';
import { forbidden, invalid, missing } from '../kernel/refusal.ts';
import { instantAt } from '../kernel/moments.ts';
import { pauseAggregate } from './pause.ts';
import { positionQuestions } from './questions.ts';

/** Switches the positions of a piece off until the end of the day. @throws Refusal `invalid` for one that they have not */
export const pausePositions = command({
  name: 'PausePositions',
  role: 'ROLE_USER',
  input: z.object({ equipment: reference('equipment') }),
  async handle(work, actor, { equipment }) {
    const corporation = corporationOf(actor);
    const { person } = actor;
    if (person === null) throw forbidden();
    const now = new Date(work.now).toISOString();
    const held = await work.ask(positionQuestions).heldBy({ person, at: now }, corporation);
    if (!held.includes(equipment)) throw invalid({ equipment: ['errors.reference'] });
    const open = await work.ask(positionQuestions).pauseOf({ equipment, at: now }, corporation);
    if (open !== null) return { id: open };
    const tomorrow = addDays(todayIn(LEGAL_TIME_ZONE, new Date(work.now)), 1);
    const until = instantAt(tomorrow, '00:00', LEGAL_TIME_ZONE);
    const pause = await work.create(pauseAggregate);
    const { id } = pause;
    await work.append(pause, [
      { type: 'PositionsPaused', data: { pause: id, corporation, equipment, person, from: now, until } },
    ]);
    return { id };
  },
});

/** Switches them on again: whoever switched them off. */
export const resumePositions = command({
  name: 'ResumePositions',
  role: 'ROLE_USER',
  input: z.object({ id: recordId() }),
  async handle(work, actor, { id }) {
    const pause = await work.load(pauseAggregate, id, actor);
    if (pause.state.person !== actor.person) throw missing();
    const now = new Date(work.now).toISOString();
    if (pause.state.until > now)
      await work.append(pause, [{ type: 'PositionsResumed', data: { pause: id, at: now } }]);
    return { id };
  },
});
