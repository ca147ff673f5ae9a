import { trainingRoles } from '#domain/training/roles.ts';
import type { CivilDate } from '#domain/kernel/dates.ts';
import { demandedOf } from '#domain/training/demands.ts';
import { lastOf } from '#domain/training/problems.ts';
import { alertOn, type CertificateKind } from '#domain/training/validity.ts';
import { unitsOf } from '#projections/company/org-units.ts';
import { choices } from '#projections/records/records.ts';
import {
  certificateKinds,
  matrixCertificates,
  matrixPeople,
  type MatrixCertificate,
  type MatrixPerson,
} from '#projections/training/matrix.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import { formatDate } from '../ui/format.ts';
import { askedId } from '../http/asked-id.ts';
import { grouped } from '#domain/kernel/grouped.ts';
import type { CellTone, MatrixCell, MatrixRow, MatrixTable } from './matrix-markup.ts';

/** What the matrix is narrowed down to: what ended, or what is demanded and is not there. */
export const matrixParts = ['expired', 'lacking'] as const;
type MatrixPart = (typeof matrixParts)[number];

interface Asked {
  person: MatrixPerson;
  kind: CertificateKind;
  /** What there is of the kind for the person. */
  own: readonly MatrixCertificate[];
  demanded: boolean;
}

interface Standing {
  tone: CellTone;
  /** What is held that counts longest, and what is planned next. */
  held: (MatrixCertificate & { obtainedOn: CivilDate }) | null;
  next: MatrixCertificate | null;
}

const toneOfNext = ({ lastDay }: MatrixCertificate, today: CivilDate): CellTone =>
  lastDay !== null && lastDay < today ? 'late' : 'planned';

/** How somebody stands with a kind on a day. */
function standingOf({ person, kind, own, demanded }: Asked, today: CivilDate): Standing {
  const held = lastOf(
    own.flatMap((one) => (one.obtainedOn === null ? [] : [{ ...one, obtainedOn: one.obtainedOn }])),
  );
  const next =
    own
      .filter(({ stage }) => stage !== 'completed')
      .toSorted((a, b) => (a.expectedDate ?? '9999').localeCompare(b.expectedDate ?? '9999'))[0] ?? null;
  if (held === null)
    return { tone: next ? toneOfNext(next, today) : demanded ? 'missing' : 'none', held, next };
  if (held.validUntil !== null && held.validUntil < today) return { tone: 'bad', held, next };
  const alert = alertOn(kind, held, person.birthDate);
  return { tone: alert !== null && alert <= today ? 'soon' : 'ok', held, next };
}

/** What a cell says, in short and in full. */
function wordsOf(
  { tone, held, next }: Standing,
  { t, today }: Pick<StaffContext, 't' | 'today'>,
): { words: string; said: string } {
  const isLate = next !== null && toneOfNext(next, today) === 'late';
  const planned =
    next === null
      ? ''
      : next.expectedDate === null
        ? t('training.matrix.unplanned')
        : t(`training.matrix.${isLate ? 'lateOn' : 'plannedOn'}`, { day: formatDate(next.expectedDate) });
  if (held === null) {
    if (next !== null)
      return {
        words: next.expectedDate === null ? t('training.matrix.toPlan') : formatDate(next.expectedDate),
        said: planned,
      };
    return tone === 'missing'
      ? { words: t('training.matrix.missing'), said: t('training.matrix.missingSaid') }
      : { words: '', said: t('training.matrix.none') };
  }
  const day = held.validUntil === null ? '' : formatDate(held.validUntil);
  const said = t(`training.matrix.said.${held.validUntil === null ? 'forGood' : tone}`, { day });
  return {
    words: held.validUntil === null ? t('training.matrix.held') : day,
    said: planned === '' ? said : `${said} · ${planned}`,
  };
}

const NEW = pathTo('certificateNew', {});

/** A press opens what is planned, or what counts; renews what ends; plans what is not there. */
function linkOf({ tone, held, next }: Standing, { person, kind }: Asked, mayAdd: boolean): string | null {
  if (next !== null) return pathTo('certificateDetails', { id: next.id });
  if (held !== null && (tone === 'ok' || !mayAdd)) return pathTo('certificateDetails', { id: held.id });
  // Thousands of cells lead there: the address is put together once.
  return mayAdd ? `${NEW}?type=${kind.id}&person=${person.id}` : null;
}

const fits = (part: MatrixPart | null, { tone }: Standing): boolean =>
  part === null || (part === 'expired' ? tone === 'bad' : tone === 'bad' || tone === 'missing');

const key = (person: number, kind: number) => person * 100_003 + kind;

/** The table of who holds what, narrowed down as the address says. */
export function matrixOf(
  context: Pick<StaffContext, 't' | 'today' | 'may'>,
  people: readonly MatrixPerson[],
  kinds: readonly CertificateKind[],
  certificates: readonly MatrixCertificate[],
  part: MatrixPart | null,
): MatrixTable {
  const { t, today, may } = context;
  const mayAdd = may(trainingRoles.add);
  const mayOpen = may('ROLE_PERSON_VIEW_PROFILE');
  const own = grouped(certificates, ({ person, type }) => key(person, type));
  const rows = people.flatMap((person): MatrixRow[] => {
    const demanded = new Set(demandedOf(kinds, person.profiles, person.equipmentTypes).map(({ id }) => id));
    let fitting = false;
    const cells = kinds.map((kind): MatrixCell => {
      const asked = {
        person,
        kind,
        own: own.get(key(person.id, kind.id)) ?? [],
        demanded: demanded.has(kind.id),
      };
      const standing = standingOf(asked, today);
      fitting ||= fits(part, standing);
      return {
        tone: standing.tone,
        planned: standing.held !== null && standing.next !== null,
        to: linkOf(standing, asked, mayAdd),
        ...wordsOf(standing, context),
      };
    });
    const to = mayOpen ? pathTo('personDetails', { id: person.id }, { selectedTab: 'trainings' }) : null;
    return fitting ? [{ name: person.name, to, cells }] : [];
  });
  return {
    caption: t('training.matrix.caption', { day: formatDate(today) }),
    corner: t('training.field.person'),
    kinds: kinds.map(({ id, name }) => ({
      id,
      name,
      short: name.split(/,| \(/)[0] ?? name,
      to: pathTo('certificateList', {}, { type: id }),
    })),
    rows,
  };
}

/** What the page of the matrix shows: five questions. */
export async function matrixPage(context: StaffContext) {
  const { services, corporation, today, url, t, language } = context;
  const { db } = services;
  const query = url.searchParams;
  const [unit, profile] = [askedId(query, 'unit'), askedId(query, 'profile')];
  const chosen = askedId(query, 'type');
  const part = matrixParts.find((one) => one === query.get('only')) ?? null;
  const [found, all, certificates, units, records] = await Promise.all([
    matrixPeople(db, corporation, { day: today, unit }),
    certificateKinds(db, corporation),
    matrixCertificates(db, corporation),
    unitsOf(db, corporation, 'organization'),
    choices(db, ['personprofiletype'], corporation, language),
  ]);
  const people = profile === null ? found : found.filter((one) => one.profiles.includes(profile));
  const used = new Set(certificates.map(({ type }) => type));
  const asked = new Set(
    people.flatMap((one) => demandedOf(all, one.profiles, one.equipmentTypes)).map(({ id }) => id),
  );
  const isInUse = ({ id }: CertificateKind) => used.has(id) || asked.has(id);
  const shown = all.filter(
    ({ id, enabled }) => (enabled || used.has(id)) && (chosen === null || id === chosen),
  );
  // What somebody holds or must hold stands first: the others are mostly empty.
  const kinds = [...shown.filter(isInUse), ...shown.filter((one) => !isInUse(one))];
  return {
    title: t('training.matrix.title'),
    table: matrixOf(context, people, kinds, certificates, part),
    address: url.pathname.replace(/\.data$/, '') + url.search,
    filter: { unit, profile, type: chosen, only: part },
    units: units.map(({ id, name }) => ({ value: id, label: name })),
    profiles: (records.get('personprofiletype') ?? []).map(({ id, label }) => ({ value: id, label })),
    types: all.filter(({ enabled }) => enabled).map(({ id, name }) => ({ value: id, label: name })),
  };
}
