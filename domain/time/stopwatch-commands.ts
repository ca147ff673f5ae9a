import { z } from 'zod';
import { command, corporationOf } from '../kernel/command.ts';
import { LEGAL_TIME_ZONE, legalDayOf, monthOf } from '../kernel/dates.ts';
import { optionalText, recordId } from '../kernel/fields.ts';
import { conflict, invalid } from '../kernel/refusal.ts';
import { workShape } from './activity-input.ts';
import { obstacleOf, requireStep, sealTime, standingEntries } from './activity-month.ts';
import {
  contractDays,
  loadMonthOfEntry,
  monthOfPerson,
  noteDrafts,
  requireNoter,
  worksOf,
} from './noting.ts';
import { timeQuestions } from './questions.ts';
import { secondsBetween, splitByDay, wholeSecond } from './worked-time.ts';
import { parseMoment } from '../kernel/moments.ts';

/** Starts one's own stopwatch: one runs at a time, wherever it was started. */
export const startStopwatch = command({
  name: 'StartStopwatch',
  role: 'ROLE_USER',
  input: z.object(workShape),
  refuses: ['STOPWATCH_RUNNING', 'ACTIVITY_MONTH_STATUS'],
  async handle(work, actor, input) {
    const person = await requireNoter(work, actor, null);
    if ((await work.ask(timeQuestions).runningIn(person, corporationOf(actor))) !== null)
      throw conflict('STOPWATCH_RUNNING', 'time.error.alreadyRunning');
    const [of] = await worksOf(work, actor, person, [{ at: '', input }], null);
    if (of === undefined) throw invalid({ project: ['errors.required'] });
    const from = wholeSecond(work.now);
    const day = legalDayOf(from);
    if ((await contractDays(work, actor, person))(day) === null)
      throw invalid({ '': ['time.error.outsideContract'] });
    const month = await monthOfPerson(work, actor, person, monthOf(day));
    requireStep('note', month.state);
    const worked = { kind: 'clock', from, until: new Date(Date.parse(from) + 1000).toISOString() } as const;
    if (obstacleOf({ day, worked, seconds: 0 }, standingEntries(month.state)) === 'overlap')
      throw invalid({ '': ['time.error.overlap'] });
    const id = await work.nextId('personactivity');
    const comments = input.comment === null ? {} : { [String(id)]: input.comment };
    const personal = sealTime(person, 'comments');
    const data = { activityMonth: month.id, stopwatch: { id, from, ...of }, comments, personal };
    await work.append(month, [{ type: 'StopwatchStarted', data }]);
    return { id };
  },
});

/** A moment that people type, to the minute; what programs send, to the second. */
function stopMoment(typed: string): string | null {
  const read = parseMoment(typed, LEGAL_TIME_ZONE);
  if (read === null) return null;
  // What is typed to the minute is the beginning of that minute.
  const isWhole = typed.trim().endsWith('Z');
  return wholeSecond(isWhole ? read : new Date(Date.parse(read) - 59_999).toISOString());
}

/** Longer than this nobody works at a stretch: a stopwatch was forgotten. */
export const FORGOTTEN_AFTER = 14 * 3600;

/** At least so long, where the day's hours were worked before. */
const SHORTEST = 15 * 60;

/**
 * When somebody who forgot their stopwatch is proposed to have stopped: once the day's hours of the contract are full.
 * @param from when it was started, an ISO instant
 * @param daySeconds what the contract says of that day
 * @param noted seconds of it that are noted already
 */
export function proposedEnd(from: string, daySeconds: number, noted: number): string {
  const left = Math.min(Math.max(daySeconds - noted, SHORTEST), FORGOTTEN_AFTER);
  return new Date(Date.parse(from) + left * 1000).toISOString();
}

/**
 * Stops a stopwatch, now or when somebody says that they stopped. What it measured is noted day by day; one that ran for
 * longer than anybody works asks when it was.
 */
export const stopStopwatch = command({
  name: 'StopStopwatch',
  role: 'ROLE_USER',
  input: z.object({ id: recordId(), at: optionalText(40).meta({ example: null }) }),
  refuses: ['STOPWATCH_STOPPED', 'ACTIVITY_MONTH_STATUS'],
  async handle(work, actor, { id, at }) {
    const month = await loadMonthOfEntry(work, actor, id);
    const { running, person, comments } = month.state;
    if (running === null || running.id !== id) throw conflict('STOPWATCH_STOPPED', 'time.error.stopped');
    requireStep('note', month.state);
    const now = wholeSecond(work.now);
    const until = at === null ? now : stopMoment(at);
    if (until === null) throw invalid({ at: ['errors.date'] });
    if (until > now) throw invalid({ at: ['time.error.stopAhead'] });
    if (until <= running.from && at !== null) throw invalid({ at: ['time.error.endBeforeStart'] });
    const seconds = secondsBetween({ from: running.from, until });
    if (seconds > FORGOTTEN_AFTER) throw invalid({ at: ['time.error.forgotten'] });
    await work.append(month, [
      { type: 'StopwatchStopped', data: { activityMonth: month.id, stopwatch: id, until } },
    ]);
    const dayOf = await contractDays(work, actor, person);
    const { id: _id, from: _from, ...of } = running;
    const drafts = splitByDay({ from: running.from, until }).map((part) => ({
      at: 'at',
      comment: comments[String(id)] ?? null,
      entry: {
        day: part.day,
        worked: { kind: 'clock' as const, from: part.from, until: part.until },
        seconds: secondsBetween(part),
        daySeconds: dayOf(part.day) ?? 7 * 3600,
        ...of,
        corrects: null,
      },
    }));
    const { ids } = await noteDrafts(work, actor, person, drafts, null);
    return { id: ids[0] ?? null };
  },
});

/** Throws away what runs: nothing is noted of it. */
export const discardStopwatch = command({
  name: 'DiscardStopwatch',
  role: 'ROLE_USER',
  input: z.object({ id: recordId() }),
  refuses: ['STOPWATCH_STOPPED'],
  async handle(work, actor, { id }) {
    const month = await loadMonthOfEntry(work, actor, id);
    if (month.state.running?.id !== id) throw conflict('STOPWATCH_STOPPED', 'time.error.stopped');
    await work.append(month, [
      { type: 'StopwatchDiscarded', data: { activityMonth: month.id, stopwatch: id } },
    ]);
    return { id };
  },
});
