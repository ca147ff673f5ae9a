import { withdrawChangeRequest } from '#domain/people/change-request-commands.ts';
import { noDetails } from '#domain/people/person.ts';
import { attachedToAny } from '#projections/attachments/attached-documents.ts';
import { contractsOfPerson } from '#projections/people/contracts.ts';
import { listChangeRequests, readChangeRequest } from '#projections/people/change-requests.ts';
import { findStaff, readPerson } from '#projections/people/staff.ts';
import { formText } from '../../http/form-text.ts';
import { intent, runIntent } from '../../http/intents.server.ts';
import { notFound } from '../../http/problems.ts';
import type { StaffContext } from '../../http/screen.server.ts';
import { pathTo } from '../../paths.ts';
import { listName } from '../person-columns.ts';
import { profileOf } from '../person-details.server.ts';
import { personValues } from '../person-form.server.ts';
import { ownPicturePath } from '../../links/picture-path.ts';

/** The file of whoever is signed in. @throws Response 404 for an account that is no person's */
export async function ownFileOf({ services, actor, t }: StaffContext) {
  if (actor.person === null) throw notFound();
  const { state, revision } = await readPerson(services.store.read, actor.person);
  const name = state.identity === null ? t('commerce.erased') : listName(state.identity);
  return { id: actor.person, name, state, revision };
}

/** One's own file as its forms hold it. */
export async function ownValues(context: StaffContext) {
  const { state, revision } = await ownFileOf(context);
  return { values: personValues({ ...state.identity, ...(state.details ?? noDetails) }), revision };
}

/** How many of one's own requests are shown. */
const SHOWN = 5;

/** What one asked for last, and what became of it. */
async function ownRequests({ services, corporation }: StaffContext, person: number) {
  const filter = { keyword: null, status: null, person, parts: ['file', 'payroll'] as const };
  const request = { sort: 'newest', direction: 'desc', limit: SHOWN, cursor: null, offset: 0 } as const;
  const { rows } = await listChangeRequests(services.db, corporation, filter, request);
  return Promise.all(
    rows.map(async (row) => ({
      ...row,
      reason:
        row.status === 'refused' ? (await readChangeRequest(services.store.read, row.id)).state.reason : null,
    })),
  );
}

const nowhere = {
  job: null,
  profileName: null,
  units: '',
  managerName: null,
  personnelNumber: null,
} as const;

/** One's own file, what one asked to be changed in it, and where one stands in the chosen company. */
export async function ownFile(context: StaffContext) {
  const { services, actor, corporation, today } = context;
  if (actor.person === null) return null;
  const { id, state } = await ownFileOf(context);
  const here = actor.corporation === null ? null : await findStaff(services.db, id, corporation, today);
  const iban = state.payroll?.iban ?? null;
  const requests = here === null ? [] : await ownRequests(context, id);
  const waits = (part: 'file' | 'payroll') =>
    requests.some((one) => one.part === part && one.status === 'waiting');
  return {
    row: { email: state.identity?.email ?? null, ...nowhere, ...here },
    profile: profileOf(context, state),
    picture: ownPicturePath(state.photo),
    // Whoever looks over a shoulder needs no more to know it than its owner does.
    account: iban && `… ${iban.slice(-4)}`,
    requests,
    can: { ask: here !== null && !waits('file'), askAccount: here !== null && !waits('payroll') },
  };
}

/** One's own contracts with the chosen company, and their papers. */
export async function ownContracts({ services, actor, corporation, today, t }: StaffContext) {
  if (actor.person === null || actor.corporation === null) return { rows: [], papers: [] };
  const rows = await contractsOfPerson(services.db, actor.person, corporation, today);
  const ids = rows.map(({ id }) => id);
  const files = await attachedToAny(services.db, 'contract', ids, corporation);
  const papers = files.map(({ id, ownerId, name }) => ({
    contract: ownerId,
    name: name ?? t('commerce.erased'),
    to: pathTo('documentDownload', { id }),
  }));
  return { rows, papers };
}

/** What the buttons of one's own file do. */
export const changeOwnFile = (context: StaffContext) =>
  runIntent(
    context,
    {
      withdraw: intent(
        withdrawChangeRequest,
        (_none, form) => ({ id: formText(form, 'id') }),
        () => ({ to: pathTo('profile', {}), flash: 'people.notice.changeWithdrawn' }),
      ),
    },
    0,
  );
