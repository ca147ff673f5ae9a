import { approveChangeRequest, refuseChangeRequest } from '#domain/people/change-request-commands.ts';
import { findChangeRequest, readChangeRequest } from '#projections/people/change-requests.ts';
import { readPerson } from '#projections/people/staff.ts';
import { eventEntries } from '../../history/history.server.ts';
import { formText } from '../../http/form-text.ts';
import { intent, runIntent } from '../../http/intents.server.ts';
import { notFound } from '../../http/problems.ts';
import { idOf, type StaffContext } from '../../http/screen.server.ts';
import { pathTo } from '../../paths.ts';
import { changeLines, partsOf } from './change-words.server.ts';

/** One request: what it would change, beside what the file says by now. */
export async function changePage(context: StaffContext) {
  const { services, corporation, params, language, may, t } = context;
  const id = idOf(params, 'id');
  const row = await findChangeRequest(services.db, id, corporation, partsOf(context));
  if (row === null) throw notFound();
  const [{ state, events }, person] = await Promise.all([
    readChangeRequest(services.store.read, id),
    readPerson(services.store.read, row.person),
  ]);
  const { change, reason } = state;
  return {
    title: t('people.change.of', { name: row.name || t('commerce.erased') }),
    row,
    reason,
    lines: change === null ? [] : changeLines(change, person.state, language),
    erased: change === null || change.wanted === null,
    revision: person.revision,
    history: await eventEntries(context, events),
    fileTo: may('ROLE_PERSON_VIEW_PROFILE') ? pathTo('personDetails', { id: row.person }) : null,
  };
}

const done = (key: string) => () => ({ to: pathTo('changeRequestList', {}), flash: `people.notice.${key}` });

/** What the page's buttons do. */
export const decideChange = (context: StaffContext) =>
  runIntent(
    context,
    {
      approve: intent(
        approveChangeRequest,
        (id, form) => ({ id, revision: Number(formText(form, 'revision')) || null }),
        done('changeApproved'),
      ),
      refuse: intent(
        refuseChangeRequest,
        (id, form) => ({ id, reason: formText(form, 'reason') }),
        done('changeRefused'),
      ),
    },
    idOf(context.params, 'id'),
  );
