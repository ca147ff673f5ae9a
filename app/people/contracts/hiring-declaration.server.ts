import { addressLine } from '#domain/kernel/address.ts';
import { countryName } from '#domain/kernel/countries.ts';
import { daysBetween } from '#domain/kernel/dates.ts';
import { declareHiring } from '#domain/people/contract-commands.ts';
import { declarationState, hiringDeclaration } from '#domain/people/labour-rules.ts';
import { spacedNumber } from '#domain/people/social-security-number.ts';
import { weeklyHours } from '#domain/people/work-schedule.ts';
import { findCorporation } from '#projections/company/corporations.ts';
import { namesOfUsers } from '#projections/people/people.ts';
import { readPerson } from '#projections/people/staff.ts';
import { formText } from '../../http/form-text.ts';
import { intent, runIntent } from '../../http/intents.server.ts';
import { notFound } from '../../http/problems.ts';
import { idOf, type StaffContext } from '../../http/screen.server.ts';
import { pathTo } from '../../paths.ts';
import { contractOf } from './contract.server.ts';

type Found = Awaited<ReturnType<typeof contractOf>>;

/** Who declares: the company, as the form of the Urssaf asks for it. */
async function employerOf({ services, corporation, language }: StaffContext) {
  const company = await findCorporation(services.db, corporation);
  if (company === null) throw notFound();
  return {
    company: company.name,
    siret: company.siret ?? null,
    naf: company.naf ?? null,
    address: addressLine(company.address, language),
    phone: company.phone ?? null,
  };
}

/**
 * Who is hired, as the register says it; where they were born by the right to see their file, and their number by that
 * of pay alone.
 */
async function employeeOf({ services, language, may }: StaffContext, { row }: Found) {
  const { holder } = row;
  const { state } = await readPerson(services.store.read, row.person);
  const maySee = { file: may('ROLE_PERSON_VIEW_PROFILE'), pay: may('ROLE_PERSON_MANAGE_PAYROLL') };
  const number = maySee.pay ? (state.payroll?.socialSecurityNumber ?? null) : null;
  return {
    lastName: holder?.lastName ?? null,
    birthName: holder?.birthName ?? holder?.lastName ?? null,
    firstName: holder?.firstName ?? null,
    gender: holder?.gender ?? null,
    birthDate: holder?.birthDate ?? null,
    birthPlace: maySee.file ? (state.details?.birthPlace ?? null) : null,
    nationality: holder?.nationality ? countryName(holder.nationality, language) : null,
    number: number && spacedNumber(number),
    maySee,
  };
}

/** When it was noted as declared, and by whom; null: it was not. */
async function declaredOf({ services, t }: StaffContext, { events, row }: Found) {
  if (row.declaredOn === null) return null;
  const user = events.findLast(({ event }) => event.type === 'HiringDeclared')?.metadata.user ?? null;
  const names = await namesOfUsers(services.db, user === null ? [] : [user]);
  const who = user === null ? t('history.system') : (names.get(user) ?? t('history.erased'));
  return { day: row.declaredOn, reference: row.declarationReference, who };
}

/** The sheet from which a hiring is declared: what the Urssaf asks for, and from when until when. */
export async function declarationPage(context: StaffContext) {
  const found = await contractOf(context);
  const { today, may, t } = context;
  const { id, row, facts, name } = found;
  const { from, until } = hiringDeclaration(facts.start);
  const [employer, employee, declared] = await Promise.all([
    employerOf(context),
    employeeOf(context, found),
    declaredOf(context, found),
  ]);
  return {
    title: t('people.declaration.of', { name }),
    id,
    name,
    person: row.person,
    employer,
    employee,
    contract: {
      type: facts.type.name,
      fixedTerm: facts.type.fixedTerm,
      start: facts.start,
      startTime: facts.startTime ?? null,
      end: facts.end,
      trial:
        facts.trialEnd === null
          ? null
          : { days: daysBetween(facts.start, facts.trialEnd) + 1, until: facts.trialEnd },
      job: facts.job,
      weekly: weeklyHours(facts.schedule),
    },
    window: { from, until },
    state: declarationState({ ...facts, declaredOn: row.declaredOn }, today),
    declared,
    today,
    mayHire: may('ROLE_PERSON_CREATE'),
    mayNote: may('ROLE_CONTRACT_EDIT') && !facts.trainee,
  } as const;
}

/** Notes that the declaration was made, or takes that back. */
export const noteDeclaration = (context: StaffContext) =>
  runIntent(
    context,
    {
      declare: intent(
        declareHiring,
        (id, form) => ({
          id,
          declaredOn: formText(form, 'declaredOn'),
          declarationReference: formText(form, 'declarationReference'),
        }),
        (_result, id) => ({ to: pathTo('hiringDeclaration', { id }), flash: 'people.notice.declared' }),
      ),
    },
    idOf(context.params, 'id'),
  );
