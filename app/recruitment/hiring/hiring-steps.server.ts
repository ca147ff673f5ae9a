import { planRoles, resultRoles } from '#domain/health/rights.ts';
import { declarationState, hiringDeclaration } from '#domain/people/labour-rules.ts';
import type { PersonState } from '#domain/people/person.ts';
import type { ContractRow } from '#projections/people/contracts.ts';
import { healthStandings } from '#projections/health/health-due.ts';
import type { StaffRow } from '#projections/people/staff.ts';
import type { AttachedFiles } from '../../attachments/attached-files.server.ts';
import type { StaffContext } from '../../http/screen.server.ts';
import { pathTo } from '../../paths.ts';
import { FROM_HIRING } from '../../people/from-hiring.server.ts';
import { formatDate } from '../../ui/format.ts';
import { accountOfPerson } from '../../people/account-of-person.server.ts';

/** How far a part of a hiring is: `later` has a day from which on it can be done, `none` is not asked here. */
type StepState = 'done' | 'todo' | 'late' | 'later' | 'none';

/** A part of a hiring: what it is, how far it is, and where it is done; no way for who may not. */
interface HiringStep {
  name: 'file' | 'number' | 'contract' | 'declaration' | 'post' | 'account' | 'visit' | 'documents';
  state: StepState;
  /** What there is, or what is missing, in words. */
  told: string;
  to: { path: string; label: string } | null;
}

/** Of whom, and what is known of them. */
interface Hired {
  id: number;
  row: StaffRow;
  state: PersonState;
  contract: ContractRow | null;
  /** What a candidate applied for. */
  job: string | null;
  /** The social security number that they gave, for the payroll right. */
  givenNumber: string | null;
  attached: AttachedFiles | null;
}

type Step = (context: StaffContext, hired: Hired) => HiringStep | null | Promise<HiringStep | null>;

const file: Step = ({ may, t }, { id, state }) => {
  if (!may('ROLE_PERSON_VIEW_PROFILE')) return null;
  const missing = (['birthDate', 'birthPlace', 'nationality'] as const).filter(
    (name) => !state.details?.[name],
  );
  const words = missing.map((name) => t(`people.field.${name}`)).join(', ');
  return {
    name: 'file',
    state: missing.length === 0 ? 'done' : 'todo',
    told:
      missing.length === 0 ? t('recruitment.hiring.complete') : t('recruitment.hiring.missing', { words }),
    to: may('ROLE_PERSON_EDIT_PROFILE')
      ? { path: pathTo('personEdit', { id }), label: t('recruitment.hiring.openFile') }
      : null,
  };
};

/** What became of a number that the candidate gave: the file may have another, and somebody else this one. */
const number: Step = ({ may, t }, { id, state, givenNumber }) => {
  if (givenNumber === null || !may('ROLE_PERSON_MANAGE_PAYROLL')) return null;
  const kept = state.payroll?.socialSecurityNumber ?? null;
  const isKept = kept === givenNumber;
  const told = isKept ? 'kept' : kept === null ? 'elsewhere' : 'differs';
  return {
    name: 'number',
    state: isKept ? 'done' : 'todo',
    told: t(`recruitment.hiring.number.${told}`),
    to: { path: pathTo('personPayroll', { id }), label: t('recruitment.hiring.openPayroll') },
  };
};

const contract: Step = ({ may, t }, { id, contract: known, job }) => {
  if (known !== null) {
    const { trialEnd, typeName } = known;
    const said = t('recruitment.hiring.contractFrom', { type: typeName, start: formatDate(known.start) });
    const trial = trialEnd && t('recruitment.hiring.trialUntil', { day: formatDate(trialEnd) });
    return {
      name: 'contract',
      state: 'done',
      told: may('ROLE_CONTRACT_READ') ? [said, trial].filter(Boolean).join(' · ') : '',
      to: may('ROLE_CONTRACT_READ')
        ? { path: pathTo('contractDetails', { id: known.id }), label: t('recruitment.hiring.seeContract') }
        : null,
    };
  }
  return {
    name: 'contract',
    state: 'todo',
    told: t('recruitment.hiring.noContract'),
    to: may('ROLE_CONTRACT_CREATE')
      ? { path: pathTo('contractNew', { id }, { job, ...FROM_HIRING }), label: t('people.contract.new') }
      : null,
  };
};

const declarationStates = {
  exempt: 'none',
  done: 'done',
  early: 'later',
  window: 'todo',
  late: 'late',
} as const;

const declaration: Step = ({ may, t, today }, { contract: known }) => {
  if (!may('ROLE_CONTRACT_READ')) return null;
  if (known === null)
    return { name: 'declaration', state: 'later', told: t('recruitment.hiring.afterContract'), to: null };
  const { from, until } = hiringDeclaration(known.start);
  const state = declarationState(known, today);
  const days = {
    from: formatDate(from),
    until: formatDate(until),
    day: formatDate(known.declaredOn ?? until),
  };
  return {
    name: 'declaration',
    state: declarationStates[state],
    told: t(`recruitment.hiring.declaration.${state}`, days),
    to: { path: pathTo('hiringDeclaration', { id: known.id }), label: t('people.declaration.open') },
  };
};

const post: Step = ({ may, t }, { id, row }) => {
  const said = [row.units, row.managerName].filter(Boolean).join(' · ');
  const missing = [
    ...(row.units === '' ? [t('people.filter.unit')] : []),
    ...(row.manager === null ? [t('people.field.manager')] : []),
  ].join(', ');
  return {
    name: 'post',
    state: missing === '' ? 'done' : 'todo',
    told: [said, missing && t('recruitment.hiring.missing', { words: missing })].filter(Boolean).join(' · '),
    to: may('ROLE_PERSON_EDIT_PROFILE')
      ? { path: pathTo('personEdit', { id }), label: t('recruitment.hiring.openFile') }
      : null,
  };
};

const account: Step = async (context, { id }) => {
  const { may, t } = context;
  if (!may('ROLE_PERSON_MANAGE_ACCOUNT')) return null;
  const user = await accountOfPerson(context, id);
  if (user === null)
    return {
      name: 'account',
      state: 'todo',
      told: t('people.account.none'),
      to: { path: pathTo('userNew', {}, { person: id, ...FROM_HIRING }), label: t('people.account.open') },
    };
  const { state, username } = user;
  return {
    name: 'account',
    state: state === 'waiting' || state === 'disabled' ? 'todo' : 'done',
    told: [username, t(`users.state.${state}`)].join(' · '),
    to: { path: pathTo('userDetails', { id: user.id }), label: t('recruitment.hiring.seeAccount') },
  };
};

const visit: Step = async ({ may, t, services, corporation, today }, { id, contract: known }) => {
  if (!may(resultRoles)) return null;
  if (known === null || known.trainee)
    return {
      name: 'visit',
      state: known === null ? 'later' : 'none',
      told: t('recruitment.hiring.afterContract'),
      to: null,
    };
  const [standing] = await healthStandings(services.db, corporation, today, id);
  const [due] = standing?.due ?? [];
  if (due === undefined)
    return { name: 'visit', state: 'done', told: t('recruitment.hiring.noVisit'), to: null };
  const planned = standing?.planned.find(({ kind }) => kind === due.kind);
  return {
    name: 'visit',
    state: planned ? 'done' : due.day < today ? 'late' : 'todo',
    told: planned
      ? t('recruitment.hiring.visitPlanned', { day: formatDate(planned.day) })
      : t('recruitment.hiring.visitDue', { kind: t(`health.kind.${due.kind}`), day: formatDate(due.day) }),
    to:
      planned === undefined && may(planRoles)
        ? {
            path: pathTo('healthExamNew', {}, { person: id, kind: due.kind }),
            label: t('recruitment.hiring.planVisit'),
          }
        : { path: pathTo('personHealth', { id }), label: t('recruitment.hiring.seeVisits') },
  };
};

const documents: Step = ({ t }, { id, attached }) =>
  attached && {
    name: 'documents',
    state: attached.wanted.length === 0 ? 'done' : 'todo',
    told:
      attached.wanted.length === 0
        ? t('recruitment.hiring.allDocuments')
        : t('recruitment.hiring.missing', { words: attached.wanted.join(', ') }),
    to: {
      path: pathTo('personDetails', { id }, { selectedTab: 'documents' }),
      label: t('people.tab.documents'),
    },
  };

const steps: readonly Step[] = [file, number, contract, declaration, post, account, visit, documents];

/** The parts of a hiring that this reader may see, each with how far it is. */
export async function hiringSteps(context: StaffContext, hired: Hired): Promise<HiringStep[]> {
  const found = await Promise.all(steps.map(async (step) => step(context, hired)));
  return found.filter((step) => step !== null);
}
