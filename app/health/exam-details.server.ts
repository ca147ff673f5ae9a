import { isRemovable } from '#domain/health/exam-decisions.ts';
import { standingOn } from '#domain/health/exam.ts';
import {
  cancelHealthExam,
  convokeToHealthExam,
  deleteHealthExam,
  withdrawHealthExamResult,
} from '#domain/health/exam-commands.ts';
import { cancelRoles, manageRoles, maySettle } from '#domain/health/rights.ts';
import type { RecordedEvent } from '#domain/kernel/recorded-event.ts';
import { attachedFiles } from '../attachments/attached-files.server.ts';
import { eventEntries } from '../history/history.server.ts';
import { formText } from '../http/form-text.ts';
import { intent, runIntent, type Intent } from '../http/intents.server.ts';
import { runCommand } from '../http/run-command.server.ts';
import { idOf, type StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import { convocationWords } from './convocation.server.ts';
import { examOf } from './exam.server.ts';

/** What happened, for who may not know what came of it: that a result was taken back, and not why. */
const withoutResults = (events: readonly RecordedEvent[]): RecordedEvent[] =>
  events.map((one) =>
    one.event.type === 'HealthExamResultWithdrawn'
      ? { ...one, event: { ...one.event, data: { ...one.event.data, reason: null } } }
      : one,
  );

/** One exam: what is planned, what came of it for who may know it, and its files. */
export async function examPage(context: StaffContext) {
  const { today, may, actor } = context;
  const { id, row, facts, state, events, can, name } = await examOf(context);
  const here = pathTo('healthExamDetails', { id });
  const standing = standingOn(state.status, facts.day, today);
  const ahead = state.status === 'planned' && facts.day >= today;
  return {
    title: name,
    id,
    person: row.person,
    status: state.status,
    standing,
    today,
    facts,
    convokedAt: row.convokedAt,
    reason: state.reason,
    // Who plans exams does not know what came of them.
    result: can.know ? state.result : null,
    mayKnow: can.know,
    attached: await attachedFiles(context, { kind: 'healthExam', id }, id, here),
    history: await eventEntries(context, can.know ? events : withoutResults(events)),
    personTo: can.know
      ? pathTo('personHealth', { id: row.person })
      : may('ROLE_PERSON_VIEW_PROFILE')
        ? pathTo('personDetails', { id: row.person })
        : null,
    letter: ahead && can.plan ? await convocationWords(context, { person: row.person, name, facts }) : null,
    can: {
      edit: maySettle(actor, manageRoles, state) && state.status !== 'cancelled',
      result: can.manage && state.status !== 'cancelled' && facts.day <= today,
      cancel: maySettle(actor, cancelRoles, state) && state.status === 'planned',
      withdraw: can.manage && standing === 'held',
      remove: can.cancel && isRemovable(state),
      paper: state.status !== 'cancelled',
    },
  };
}

const there = (flash: string) => (_result: unknown, id: number) => ({
  to: pathTo('healthExamDetails', { id }),
  flash,
});

/** Mails the convocation: its words are made now, of what the exam says now. */
const convoke: Intent = {
  async run(context, id, form) {
    const { facts, state, name } = await examOf(context);
    const letter = await convocationWords(context, { person: state.person, name, facts });
    const input = convokeToHealthExam.input.parse({ id, ...letter });
    await runCommand(context, convokeToHealthExam, input, { form });
    return { to: pathTo('healthExamDetails', { id }), flash: 'health.notice.convoked' };
  },
};

/** What the page's buttons do. */
export const changeExam = (context: StaffContext) =>
  runIntent(
    context,
    {
      convoke,
      cancel: intent(
        cancelHealthExam,
        (id, form) => ({ id, reason: formText(form, 'reason') }),
        there('health.notice.cancelled'),
      ),
      withdraw: intent(
        withdrawHealthExamResult,
        (id, form) => ({ id, reason: formText(form, 'reason') }),
        there('health.notice.resultWithdrawn'),
      ),
      remove: intent(
        deleteHealthExam,
        (id) => ({ id }),
        () => ({ to: pathTo('healthExamList', {}), flash: 'health.notice.removed' }),
      ),
    },
    idOf(context.params, 'id'),
  );
