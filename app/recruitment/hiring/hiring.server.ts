import { registerInOrgUnit } from '#domain/company/org-unit-commands.ts';
import { completeFile, fileOf } from '#domain/people/person-commands.ts';
import { contractsOfPerson } from '#projections/people/contracts.ts';
import { findStaff } from '#projections/people/staff.ts';
import { candidateHiredAs, readCandidate } from '#projections/recruitment/candidates.ts';
import { attachedFiles } from '../../attachments/attached-files.server.ts';
import { unitOptions } from '../../people/unit-options.server.ts';
import { formText } from '../../http/form-text.ts';
import { intent, runIntent } from '../../http/intents.server.ts';
import { idOf, type StaffContext } from '../../http/screen.server.ts';
import { pathTo } from '../../paths.ts';
import { colleagueOf } from '../../people/person-details.server.ts';
import { personChoices, personValues } from '../../people/person-form.server.ts';
import type { Option } from '../../ui/form/field.tsx';
import { hiringSteps } from './hiring-steps.server.ts';

/** What the form of this page asks for. */
const askedWords = ['birthName', 'birthDate', 'birthPlace', 'nationality', 'personnelNumber'] as const;
const askedRecords = ['profile', 'manager'] as const;

const here = (id: number) => pathTo('personHiring', { id });

/** The units that somebody may be put into, for who may, from the first day of the contract on. */
const unitsFor = async (context: StaffContext): Promise<Option[]> =>
  context.may('ROLE_COMPANY_ADD_PERSON') ? unitOptions(context) : [];

/** All that follows the hiring of somebody: how far each part is, and what is asked for on the page itself. */
export async function hiringPage(context: StaffContext) {
  const { services, corporation, today, may, t } = context;
  const found = await colleagueOf(context);
  const { id, row, name, state, revision } = found;
  const [contracts, candidate, attached] = await Promise.all([
    contractsOfPerson(services.db, id, corporation, today),
    candidateHiredAs(services.db, id, corporation),
    attachedFiles(context, { kind: 'person', id }, id, here(id)),
  ]);
  // The newest that is not over: an earlier one of somebody who is hired again says nothing of it.
  const contract = contracts.find(({ end }) => end === null || end >= today) ?? null;
  // A unit holds from the first day of the contract on.
  const since = contract !== null && contract.start > today ? contract.start : today;
  const placed = (await findStaff(services.db, id, corporation, since)) ?? row;
  const steps = await hiringSteps(context, {
    id,
    row: placed,
    state,
    contract,
    job: candidate?.job ?? null,
    givenNumber:
      candidate !== null && may('ROLE_PERSON_MANAGE_PAYROLL')
        ? (await readCandidate(services.store.read, candidate.id)).state.number
        : null,
    attached,
  });
  const mayEdit = may('ROLE_PERSON_EDIT_PROFILE') && state.identity !== null;
  return {
    title: t('recruitment.hiring.of', { name }),
    id,
    name,
    subtitle: contract?.job ?? candidate?.job ?? null,
    candidate: candidate?.id ?? null,
    steps,
    done: steps.filter(({ state: how }) => how === 'done' || how === 'none').length,
    revision,
    form: mayEdit
      ? { values: personValues(fileOf(state, corporation)), choices: await personChoices(context, id) }
      : null,
    units: placed.units === '' ? await unitsFor(context) : [],
    unit: candidate?.unit ?? null,
    since: contract?.start ?? today,
  };
}

/** What the page's forms do. */
export const changeHiring = (context: StaffContext) =>
  runIntent(
    context,
    {
      complete: intent(
        completeFile,
        (id, form) => ({
          id,
          revision: Number(formText(form, 'revision')) || null,
          ...Object.fromEntries(askedWords.map((name) => [name, formText(form, name) || null])),
          ...Object.fromEntries(askedRecords.map((name) => [name, Number(formText(form, name)) || null])),
        }),
        (_result, id) => ({ to: here(id), flash: 'people.notice.saved' }),
      ),
      unit: intent(
        registerInOrgUnit,
        (person, form) => ({
          id: Number(formText(form, 'unit')) || 0,
          kind: 'organization',
          person,
          date: formText(form, 'date'),
        }),
        (_result, person) => ({ to: here(person), flash: 'organization.notice.registered' }),
        (path) => (path === 'id' ? 'unit' : path),
      ),
    },
    idOf(context.params, 'id'),
  );
