import { mayStep, standingStatuses, type RestDayStep } from '#domain/time-off/rest-day.ts';
import { decides, sightOf } from '#domain/time-off/rest-day-access.ts';
import { seesPlanned } from '#domain/people/planned.ts';
import { findRestDay, readRestDay } from '#projections/time-off/rest-day-list.ts';
import { managerOf, namesOfMembers } from '#projections/people/people.ts';
import { plannedOn } from '#projections/people/planned.ts';
import { attachedFiles } from '../attachments/attached-files.server.ts';
import { eventEntries } from '../history/history.server.ts';
import { runIntent } from '../http/intents.server.ts';
import { notFound } from '../http/problems.ts';
import { idOf, type StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import { asksForProof, outlookOf } from './outlook.server.ts';
import { restDayChoices } from './rest-day-form.server.ts';
import { restDayIntents } from './rest-day-intents.server.ts';
import { spanWords } from './leave-words.ts';

const deciding: readonly RestDayStep[] = [
  'validate',
  'refuse',
  'acceptCancellation',
  'refuseCancellation',
  'cancel',
  'interrupt',
  'withdrawInterruption',
  'remove',
];
const asking: readonly RestDayStep[] = ['withdraw', 'requestCancellation', 'withdrawCancellation'];

/** One leave, with what follows from it and what may be done. */
export async function restDayPage(context: StaffContext) {
  const { services, corporation, actor, params, may, t } = context;
  const id = idOf(params, 'id');
  const sight = sightOf(actor);
  const row = await findRestDay(services.db, id, corporation, sight);
  if (row === null) throw notFound();
  const { state, events } = await readRestDay(services.store.read, id);
  const mayDecide = decides(sight, row.person, row.manager);
  const own = row.person === actor.person;
  const steps = [...(mayDecide ? deciding : []), ...(own ? asking : [])].filter((step) =>
    mayStep(step, row.status),
  );
  const attached = await attachedFiles(
    context,
    { kind: 'restDay', id },
    id,
    pathTo('restDayDetails', { id }),
  );
  const open = row.status === 'IN_WAITING' || row.status === 'CANCEL_IN_WAITING';
  const { start, startHalf, end, endHalf } = row;
  const outlook = open
    ? await outlookOf(context, {
        person: row.person,
        span: { start, startHalf, end, endHalf },
        kind: row.kind ?? 0,
        event: state.said?.event?.id ?? null,
        except: id,
      })
    : null;
  const decider =
    open && row.manager !== null && row.manager !== (await managerOf(services.db, row.person, corporation))
      ? await namesOfMembers(services.db, [row.manager], corporation)
      : null;
  const interventions =
    standingStatuses.includes(row.status) && seesPlanned(actor, 'transport', false)
      ? await plannedOn(services.db, row.person, corporation, [{ start, end }])
      : [];
  return {
    title: row.name || t('commerce.erased'),
    /** What they drive on these days, to whom may see it: to be given to somebody else, or moved. */
    interventions: interventions
      .filter(({ kind }) => kind === 'transport')
      .map((one) => ({
        id: one.id,
        name: one.name ?? '',
        day: one.from,
        to: pathTo('transportDetails', { id: one.id }),
      })),
    deputy: decider?.get(row.manager ?? 0) ?? null,
    subtitle: `${row.kindName ?? t('commerce.erased')} · ${spanWords(row, t)}`,
    row,
    comment: state.said?.comment ?? null,
    event: state.said?.event?.name ?? null,
    reason: state.reason,
    interruptions: state.interruptions.map(({ from, until, calledBack, said }) => ({
      from,
      until,
      when: spanWords({ start: from, startHalf: 'morning', end: until, endHalf: 'afternoon' }, t),
      kind: calledBack ? t('timeOff.calledBack') : (said?.kind.name ?? t('commerce.erased')),
    })),
    days: state.facts?.counted.days ?? [],
    outlook,
    attached,
    proofWanted:
      standingStatuses.includes(row.status) &&
      attached?.files.length === 0 &&
      (outlook?.needsDocument ?? (await asksForProof(context, row.kind, state.said?.event?.id ?? null))),
    steps,
    kinds: steps.includes('interrupt') ? (await restDayChoices(context)).kinds : [],
    mayEdit: row.status === 'IN_WAITING' ? own || mayDecide : mayDecide && row.status === 'VALIDATED',
    fileTo: may('ROLE_PERSON_VIEW_PROFILE') ? pathTo('personDetails', { id: row.person }) : null,
    history: await eventEntries(context, events),
  };
}

/** What the page's buttons do. */
export const changeRestDay = (context: StaffContext) =>
  runIntent(
    context,
    restDayIntents((id) => pathTo('restDayDetails', { id })),
    idOf(context.params, 'id'),
  );
