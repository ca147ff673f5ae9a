import { z } from 'zod';
import { mayPass } from '../kernel/access.ts';
import type { Actor } from '../kernel/actor.ts';
import type { Loaded } from '../kernel/aggregate.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { dayWords, legalDayOf } from '../kernel/dates.ts';
import { recordId, revision, text } from '../kernel/fields.ts';
import { sealed } from '../kernel/personal.ts';
import { conflict, invalid, missing, Refusal } from '../kernel/refusal.ts';
import { isDrawn, type Strokes } from '../kernel/strokes.ts';
import { requireFresh } from '../kernel/require-fresh.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { organizationQuestions } from '../company/questions.ts';
import { isBlocking } from '../training/problems.ts';
import { trainingQuestions } from '../training/questions.ts';
import { trainingRoles } from '../training/roles.ts';
import {
  loadEquipment,
  requireKept,
  requireNamed,
  requireNamedThere,
  requireThere,
} from './load-equipment.ts';
import { MOST_OF_A_TITLE } from './maintenance.ts';
import { openOrder } from './maintenance-commands.ts';
import { equipmentQuestions } from './questions.ts';
import { equipmentRoles } from './roles.ts';
import {
  handOverShape,
  isOut,
  returnShape,
  usageAggregate,
  returnsSchema,
  usageEditSchema,
  usageSchema,
  usagesSchema,
  type UsageEvent,
  type UsageFacts,
  type UsageState,
} from './usage.ts';

type LoadedUsage = Loaded<UsageState, UsageEvent> & { facts: UsageFacts };

/** A picture that the file store keeps. */
const photo = () =>
  z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'errors.invalid')
    .nullish()
    .transform((hash) => hash ?? null)
    .meta({ example: null });

/** @throws Refusal `missing` */
async function loadUsage(work: UnitOfWork, actor: Actor, id: number): Promise<LoadedUsage> {
  const usage = await work.load(usageAggregate, id, actor);
  const { facts } = usage.state;
  if (facts === null) throw missing();
  return Object.assign(usage, { facts });
}

const instantOf = (work: UnitOfWork): string => new Date(work.now).toISOString();

/** How somebody signs: by a drawing, or by a name that is ticked. */
interface Signing {
  signedBy: string | null;
  signed: boolean;
  strokes: Strokes;
}

/**
 * What was drawn is a signature; so is a name once whoever wrote it has ticked it. It is kept as the data of the person
 * who took the piece.
 * @throws Refusal `invalid` for a dot, a name without its tick or the other way round, or what nobody is named for
 */
function requireSignature({ signedBy, signed, strokes }: Signing, person: number | null): void {
  if (strokes.length > 0) {
    if (!isDrawn(strokes)) throw invalid({ strokes: ['equipment.error.noStroke'] });
    if (person === null) throw invalid({ strokes: ['equipment.error.signer'] });
    return;
  }
  if (signedBy !== null && !signed) throw invalid({ signed: ['equipment.error.tick'] });
  if (signedBy === null && signed) throw invalid({ signedBy: ['errors.required'] });
  if (signedBy !== null && person === null) throw invalid({ signedBy: ['equipment.error.signer'] });
}

/** A signature is the data of who signed; what nobody took has none. */
const signedOf = (
  person: number | null,
  { signedBy, strokes }: Pick<Signing, 'signedBy' | 'strokes'> = { signedBy: null, strokes: [] },
) => {
  if (person === null) return { signedBy: null };
  return strokes.length === 0
    ? { signedBy, personal: sealed('person', person, 'signedBy') }
    : { signedBy, strokes, personal: sealed('person', person, 'signedBy', 'strokes') };
};

/** Pieces that go out together: one, a kit with what goes along, or several of them. */
interface Wanted {
  pieces: readonly number[];
  /**
   * The piece that was asked for: the others are told by name, so that it is known which of a kit stands in the way. null:
   * several were asked for, of which each is told by name.
   */
  asked: number | null;
}

/** @throws Refusal `missing` */
async function told(
  work: UnitOfWork,
  actor: Actor,
  { asked }: Wanted,
  { piece, own, ofKit, ofSeveral }: { piece: number; own: string; ofKit: string; ofSeveral: string },
): Promise<string> {
  if (piece === asked) return own;
  const { facts } = await loadEquipment(work, actor, piece);
  return `equipment.error.${asked === null ? ofSeveral : ofKit}|name=${facts.name.replaceAll('|', ' ')}`;
}

const DAY = 86_400_000;

/**
 * Who drives a vehicle in an intervention may have it. What nobody says the end of is looked at for a day: else no vehicle
 * with interventions to come could be given to anybody.
 * @throws Refusal `invalid` at `distributedAt` for what is planned for an intervention of somebody else
 */
async function requireNoIntervention(
  work: UnitOfWork,
  actor: Actor,
  wanted: Wanted,
  { distributedAt: from, expectedAt, person }: UsageFacts,
): Promise<void> {
  const until = expectedAt ?? new Date(Date.parse(from) + DAY).toISOString();
  const asked = { pieces: wanted.pieces, from, until, driver: person };
  const [first] = await work.ask(equipmentQuestions).interventionsWith(asked, corporationOf(actor));
  if (first === undefined) return;
  const own = `equipment.error.intervention|number=${first.number}`;
  const named = { piece: first.equipment, own, ofKit: 'kitUnusable', ofSeveral: 'severalIntervention' };
  const words = wanted.asked === null ? await told(work, actor, wanted, named) : own;
  throw invalid({ distributedAt: [wanted.asked === null ? `${words}|number=${first.number}` : words] });
}

/** @throws Refusal `invalid` at `distributedAt` for what is out or booked meanwhile, by other uses than `except` */
async function requireFree(
  work: UnitOfWork,
  actor: Actor,
  wanted: Wanted & { except: readonly number[] },
  { distributedAt, expectedAt }: UsageFacts,
): Promise<void> {
  const { pieces, except } = wanted;
  const asked = { pieces, from: distributedAt, until: expectedAt, now: instantOf(work), except };
  const [taken] = await work.ask(equipmentQuestions).overlappingUsages(asked, corporationOf(actor));
  if (taken === undefined) return;
  const words = {
    piece: taken.equipment,
    own: 'equipment.error.taken',
    ofKit: 'kitTaken',
    ofSeveral: 'severalTaken',
  };
  throw invalid({ distributedAt: [await told(work, actor, wanted, words)] });
}

/** @throws Refusal `invalid` at `equipment`, or of several at `pieces`, for what may serve nobody on that day */
async function requireUsable(
  work: UnitOfWork,
  actor: Actor,
  wanted: Wanted,
  { distributedAt, expectedAt }: UsageFacts,
): Promise<void> {
  const { pieces } = wanted;
  const problems = await work
    .ask(equipmentQuestions)
    .equipmentProblems(
      { pieces, from: distributedAt, until: expectedAt ?? distributedAt },
      corporationOf(actor),
    );
  // Who has it is told by `requireFree`, which knows the uses that are changed.
  const blocking = problems.find(
    ({ problem, blocks }) => blocks && problem !== 'taken' && problem !== 'late',
  );
  if (blocking === undefined) return;
  const { equipment: piece, problem } = blocking;
  const words = {
    piece,
    own: `equipment.error.problem.${problem}`,
    ofKit: 'kitUnusable',
    ofSeveral: 'severalUnusable',
  };
  const field = wanted.asked === null ? 'pieces' : 'equipment';
  throw invalid({ [field]: [await told(work, actor, wanted, words)] });
}

/**
 * Whoever takes a piece holds what its type demands, on the day that they take it: where the corporation refuses it
 * otherwise. Else it is told where it is seen who has what (app/equipment/usage-warnings.server.ts). A certificate is named
 * to who may see certificates.
 * @throws Refusal `invalid` at `person`
 */
async function requireCertified(
  work: UnitOfWork,
  actor: Actor,
  pieces: readonly number[],
  { person, distributedAt }: Pick<UsageFacts, 'person' | 'distributedAt'>,
): Promise<void> {
  if (person === null) return;
  const corporation = corporationOf(actor);
  const check = await work.ask(organizationQuestions).parameter('equipment_check_certificate', corporation);
  if (check !== 'refuse') return;
  const day = legalDayOf(distributedAt);
  for (const id of pieces) {
    const piece = await work.ask(equipmentQuestions).equipment(id, corporation);
    if (piece === null) continue;
    const problems = await work
      .ask(trainingQuestions)
      .certificateProblems({ person, day, equipmentTypes: [piece.type], ofPost: false }, corporation);
    const lacking = problems.find(isBlocking);
    if (lacking === undefined) continue;
    const plain = (name: string) => name.replaceAll('|', ' ');
    const words = `piece=${plain(piece.name)}|day=${dayWords(day)}`;
    throw invalid({
      person: [
        mayPass(actor, { role: trainingRoles.view, scope: 'corporation' })
          ? `equipment.error.certificate|name=${plain(lacking.kind.name)}|${words}`
          : `equipment.error.certificateHidden|${words}`,
      ],
    });
  }
}

/**
 * The piece itself, and what belongs to it where it is a kit, less what is said not to go along.
 * @throws Refusal `invalid` at `without` for what does not belong to it
 */
async function handedOut(
  work: UnitOfWork,
  actor: Actor,
  { equipment, without }: { equipment: number; without: readonly number[] },
): Promise<number[]> {
  const members = await work.ask(equipmentQuestions).membersOfKit(equipment, corporationOf(actor));
  if (without.some((id) => !members.includes(id))) throw invalid({ without: ['equipment.error.notInKit'] });
  return [equipment, ...members.filter((id) => !without.includes(id))];
}

interface UseOfKit {
  equipment: number;
  usage: LoadedUsage;
}

/** The uses that went out with that of a kit and are not back. */
async function withKit(work: UnitOfWork, actor: Actor, kit: number): Promise<UseOfKit[]> {
  const members: UseOfKit[] = [];
  for (const id of await work.ask(equipmentQuestions).usagesOfKit(kit, corporationOf(actor))) {
    const usage = await loadUsage(work, actor, id);
    if (usage.state.returnedAt === null) members.push({ equipment: usage.state.equipment, usage });
  }
  return members;
}

/** A use that is not, with those that went out or were booked with it as a kit and are not back. */
async function takeAway(work: UnitOfWork, actor: Actor, usage: LoadedUsage): Promise<void> {
  const { id } = usage;
  const { equipment } = usage.state;
  await work.append(usage, [{ type: 'EquipmentUsageDeleted', data: { usage: id, equipment } }]);
  for (const member of await withKit(work, actor, id))
    await work.append(member.usage, [
      { type: 'EquipmentUsageDeleted', data: { usage: member.usage.id, equipment: member.equipment } },
    ]);
}

/** What is said of a hand-out beside the pieces. */
type HandedOut = Omit<UsageFacts, 'distributedAt'> &
  Signing & {
    /** null: now. */
    distributedAt: string | null;
    photo: string | null;
  };

/** A piece that goes out, with what goes along where it is a kit. */
interface Lot {
  pieces: readonly number[];
  without: readonly number[];
}

/**
 * To whom it goes, and from when until when.
 * @param piece the piece that its form names, by the field that names it
 * @throws Refusal `invalid`
 */
async function holding(
  work: UnitOfWork,
  actor: Actor,
  said: HandedOut,
  piece: Readonly<Record<string, number>>,
): Promise<UsageFacts> {
  const { person, project, vehicle, expectedAt, condition, note } = said;
  requireSignature(said, person);
  await requireNamed(work, actor, {
    people: { person },
    projects: { project },
    equipment: { ...piece, vehicle },
  });
  await requireNamedThere(work, actor, 'vehicle', vehicle);
  const distributedAt = said.distributedAt ?? instantOf(work);
  if (expectedAt !== null && expectedAt <= distributedAt)
    throw invalid({ expectedAt: ['equipment.error.returnBefore'] });
  return { person, project, vehicle, distributedAt, expectedAt, condition, note };
}

/**
 * Hands out what goes together, all of it or nothing: each piece has a use of its own, signed for where it was asked for
 * itself. @returns the uses of the pieces that were asked for @throws Refusal `invalid`
 */
async function handOut(
  work: UnitOfWork,
  actor: Actor,
  { lots, asked }: { lots: readonly Lot[]; asked: number | null },
  {
    facts,
    signedBy,
    strokes,
    photo: picture,
  }: Omit<Signing, 'signed'> & { facts: UsageFacts; photo: string | null },
): Promise<number[]> {
  const corporation = corporationOf(actor);
  const wanted = { pieces: lots.flatMap(({ pieces }) => pieces), asked };
  if (facts.vehicle !== null && wanted.pieces.includes(facts.vehicle))
    throw invalid({ vehicle: ['equipment.error.vehicle'] });
  await requireUsable(work, actor, wanted, facts);
  await requireFree(work, actor, { ...wanted, except: [] }, facts);
  await requireNoIntervention(work, actor, wanted, facts);
  await requireCertified(work, actor, wanted.pieces, facts);
  const uses: number[] = [];
  for (const { pieces, without } of lots) {
    let kit: number | null = null;
    for (const equipment of pieces) {
      const usage = await work.create(usageAggregate);
      const first = kit === null;
      await work.append(usage, [
        {
          type: 'EquipmentDistributed',
          data: {
            usage: usage.id,
            corporation,
            equipment,
            facts,
            kit,
            ...(first && without.length > 0 && { without: [...without] }),
            ...(facts.distributedAt > instantOf(work) && { booked: true as const }),
            photo: first ? picture : null,
            ...signedOf(facts.person, first ? { signedBy, strokes } : undefined),
          },
        },
      ]);
      kit ??= usage.id;
    }
    if (kit !== null) uses.push(kit);
  }
  return uses;
}

/**
 * Hands a piece out, or books it where that is to come; a kit goes out with all that belongs to it but what is named (`without`), or not at
 * all. Two that want the same time are told apart by the database too.
 */
export const distributeEquipment = command({
  name: 'DistributeEquipment',
  role: equipmentRoles.edit,
  input: usageSchema.safeExtend({ photo: photo() }),
  refuses: ['EQUIPMENT_STATUS'],
  async handle(work, actor, { equipment: id, without, ...said }) {
    const facts = await holding(work, actor, said, { equipment: id });
    requireThere(await loadEquipment(work, actor, id));
    const lot = { pieces: await handedOut(work, actor, { equipment: id, without }), without };
    const [usage] = await handOut(work, actor, { lots: [lot], asked: id }, { ...said, facts });
    if (usage === undefined) throw missing();
    return { id: usage };
  },
});

/**
 * Hands several pieces to one holder at once, or books them: all of them, or none. What is in a kit goes along with it,
 * whether it was named too or not.
 */
export const distributeSeveral = command({
  name: 'DistributeSeveralEquipment',
  role: equipmentRoles.edit,
  input: usagesSchema.safeExtend({ photo: photo() }),
  async handle(work, actor, { pieces: asked, ...said }) {
    const named = [...new Set(asked)];
    for (const pieces of named) await requireNamed(work, actor, { equipment: { pieces } });
    const facts = await holding(work, actor, said, {});
    const all: Lot[] = [];
    for (const equipment of named)
      all.push({ pieces: await handedOut(work, actor, { equipment, without: [] }), without: [] });
    const along = new Set(all.flatMap(({ pieces }) => pieces.slice(1)));
    const lots = all.filter(({ pieces: [first] }) => first !== undefined && !along.has(first));
    const ids = await handOut(work, actor, { lots, asked: null }, { ...said, facts });
    return { ids };
  },
});

/** @throws Refusal `conflict` for what somebody has, or had */
function requireBooked(work: UnitOfWork, { state, facts }: LoadedUsage): void {
  if (state.returnedAt !== null || (!state.booked && facts.distributedAt <= instantOf(work)))
    throw conflict('USAGE_NOT_BOOKED', 'equipment.error.notBooked');
}

/**
 * Hands over what was booked, to whom it was booked for, from now on; of a kit all that was booked with it but what is
 * named (`without`), whose booking ends.
 */
export const handOverEquipment = command({
  name: 'HandOverEquipment',
  role: equipmentRoles.edit,
  input: z.object({ id: recordId(), ...handOverShape, photo: photo() }),
  refuses: ['USAGE_NOT_BOOKED', 'EQUIPMENT_STATUS'],
  async handle(work, actor, { id, without, signedBy, signed, strokes, photo: picture, ...said }) {
    const usage = await loadUsage(work, actor, id);
    requireBooked(work, usage);
    const { person, expectedAt: booked } = usage.facts;
    requireSignature({ signedBy, signed, strokes }, person);
    const facts: UsageFacts = {
      ...usage.facts,
      ...said,
      distributedAt: said.distributedAt ?? instantOf(work),
      expectedAt: said.expectedAt ?? booked,
    };
    if (facts.distributedAt > instantOf(work)) throw invalid({ distributedAt: ['equipment.error.ahead'] });
    if (facts.expectedAt !== null && facts.expectedAt <= facts.distributedAt)
      throw invalid({ expectedAt: ['equipment.error.returnBefore'] });
    const members = await withKit(work, actor, id);
    if (without.some((piece) => !members.some(({ equipment }) => equipment === piece)))
      throw invalid({ without: ['equipment.error.notInKit'] });
    const all = [{ equipment: usage.state.equipment, usage }, ...members];
    const going = all.filter(({ equipment }) => !without.includes(equipment));
    const wanted = { pieces: going.map(({ equipment }) => equipment), asked: usage.state.equipment };
    requireThere(await loadEquipment(work, actor, wanted.asked));
    await requireUsable(work, actor, wanted, facts);
    await requireFree(work, actor, { ...wanted, except: going.map(({ usage: one }) => one.id) }, facts);
    await requireNoIntervention(work, actor, wanted, facts);
    await requireCertified(work, actor, wanted.pieces, facts);
    for (const { equipment, usage: one } of all) {
      if (!going.some((piece) => piece.usage === one)) {
        await work.append(one, [{ type: 'EquipmentUsageDeleted', data: { usage: one.id, equipment } }]);
        continue;
      }
      const first = one.id === id;
      await work.append(one, [
        {
          type: 'EquipmentHandedOver',
          data: {
            usage: one.id,
            equipment,
            facts,
            ...(first && without.length > 0 && { without }),
            photo: first ? picture : null,
            ...signedOf(person, first ? { signedBy, strokes } : undefined),
          },
        },
      ]);
    }
    return { id };
  },
});

/** Nobody comes for what was booked: it is free again, with what was booked with it as a kit. */
export const cancelBooking = command({
  name: 'CancelEquipmentBooking',
  role: equipmentRoles.edit,
  input: z.object({ id: recordId() }),
  refuses: ['USAGE_NOT_BOOKED'],
  async handle(work, actor, { id }) {
    const usage = await loadUsage(work, actor, id);
    requireBooked(work, usage);
    await takeAway(work, actor, usage);
    return { id };
  },
});

/** What the form of a use shows. */
export const usageForm = ({ facts }: UsageState) => facts;

/** Puts right who has it and until when; what went out with a kit goes along. */
export const editUsage = command({
  name: 'EditEquipmentUsage',
  role: equipmentRoles.edit,
  input: usageEditSchema.safeExtend({ id: recordId(), revision: revision() }),
  refuses: ['USAGE_RETURNED'],
  async handle(work, actor, { id, revision: madeFrom, signedBy: _signedBy, signed: _signed, ...input }) {
    const usage = await loadUsage(work, actor, id);
    requireFresh(usage, madeFrom, usageForm);
    const { equipment, returnedAt } = usage.state;
    if (returnedAt !== null) throw conflict('USAGE_RETURNED', 'equipment.error.returned');
    const { person, project, vehicle } = input;
    if (vehicle === equipment) throw invalid({ vehicle: ['equipment.error.vehicle'] });
    await requireNamed(work, actor, { people: { person }, projects: { project }, equipment: { vehicle } });
    if (vehicle !== usage.facts.vehicle) await requireNamedThere(work, actor, 'vehicle', vehicle);
    // A signature is that of whoever took it.
    if (usage.state.signed && person !== usage.facts.person)
      throw invalid({ person: ['equipment.error.signedFor'] });
    const facts: UsageFacts = { ...input, distributedAt: input.distributedAt ?? usage.facts.distributedAt };
    if (facts.expectedAt !== null && facts.expectedAt <= facts.distributedAt)
      throw invalid({ expectedAt: ['equipment.error.returnBefore'] });
    if (!usage.state.booked && facts.distributedAt > instantOf(work))
      throw invalid({ distributedAt: ['equipment.error.ahead'] });
    const members = await withKit(work, actor, id);
    const all = [{ equipment, usage }, ...members];
    const wanted = { pieces: all.map((one) => one.equipment), asked: equipment };
    await requireFree(work, actor, { ...wanted, except: all.map((one) => one.usage.id) }, facts);
    await requireNoIntervention(work, actor, wanted, facts);
    const isOtherDay = legalDayOf(facts.distributedAt) !== legalDayOf(usage.facts.distributedAt);
    if (person !== usage.facts.person || isOtherDay)
      await requireCertified(work, actor, wanted.pieces, facts);
    for (const { usage: one } of all)
      await work.append(one, [{ type: 'EquipmentUsageEdited', data: { usage: one.id, facts } }]);
    return { id };
  },
});

type Back = Omit<
  z.output<z.ZodObject<typeof returnShape>>,
  'returnedAt' | 'place' | 'signed' | 'missing' | 'repair'
> & {
  returnedAt: string;
  photo: string | null;
  missing: number[];
};

/** @throws Refusal `invalid` for a return that is to come, or before it went out */
function returned(
  work: UnitOfWork,
  { id, state, facts }: LoadedUsage,
  { returnedAt, condition, note, signedBy, strokes, photo: picture, missing: left }: Back,
): UsageEvent {
  if (returnedAt <= facts.distributedAt) throw invalid({ returnedAt: ['equipment.error.returnBefore'] });
  if (Date.parse(returnedAt) > Date.parse(work.now)) throw invalid({ returnedAt: ['equipment.error.ahead'] });
  const { equipment } = state;
  return {
    type: 'EquipmentReturned',
    data: {
      usage: id,
      equipment,
      returnedAt,
      condition,
      note,
      photo: picture,
      ...(left.length > 0 && { missing: left }),
      ...signedOf(facts.person, { signedBy, strokes }),
    },
  };
}

/**
 * A repair of what came back broken, as it was described: nobody is handed it until that is done.
 * @throws Refusal `invalid` where nothing is described
 */
async function openRepair(
  work: UnitOfWork,
  actor: Actor,
  equipment: number,
  { note, returnedAt }: { note: string | null; returnedAt: string },
): Promise<void> {
  if (note === null) throw invalid({ note: ['equipment.error.repairNote'] });
  const title = note.length > MOST_OF_A_TITLE ? `${note.slice(0, MOST_OF_A_TITLE - 1)}…` : note;
  await openOrder(work, corporationOf(actor), equipment, {
    title,
    sort: 'repair',
    dueOn: null,
    dueMeter: null,
    everyMonths: null,
    everyMeter: null,
    downFrom: legalDayOf(returnedAt),
    provider: null,
    comment: title === note ? null : note,
  });
}

/**
 * Ends a use, with those of what went out with it as a kit and is not missing.
 * @throws Refusal `conflict` for what is back already; `invalid`
 */
async function takeBack(work: UnitOfWork, actor: Actor, usage: LoadedUsage, back: Back): Promise<void> {
  if (usage.state.returnedAt !== null) throw conflict('USAGE_RETURNED', 'equipment.error.returned');
  const members = await withKit(work, actor, usage.id);
  if (back.missing.some((piece) => !members.some(({ equipment }) => equipment === piece)))
    throw invalid({ missing: ['equipment.error.notInKit'] });
  await work.append(usage, [returned(work, usage, back)]);
  for (const { equipment, usage: one } of members)
    if (!back.missing.includes(equipment))
      await work.append(one, [
        returned(work, one, { ...back, photo: null, signedBy: null, strokes: [], missing: [] }),
      ]);
}

/** Notes where a piece is kept from now on. */
async function putAway(work: UnitOfWork, actor: Actor, id: number, place: string): Promise<void> {
  const equipment = await loadEquipment(work, actor, id);
  if (equipment.facts.place !== place)
    await work.append(equipment, [{ type: 'EquipmentMoved', data: { equipment: equipment.id, place } }]);
}

/**
 * Takes a piece back, with what went out with it as a kit; nothing said of when: now. What is missing of a kit stays
 * out, with whoever has it, until it is brought back or declared lost. What is broken stands still for its repair.
 */
export const returnEquipment = command({
  name: 'ReturnEquipment',
  role: equipmentRoles.edit,
  input: z.object({ id: recordId(), ...returnShape, photo: photo() }),
  refuses: ['USAGE_RETURNED'],
  async handle(work, actor, { id, place, returnedAt: said, signed, missing: left, repair, ...back }) {
    const usage = await loadUsage(work, actor, id);
    requireSignature({ ...back, signed }, usage.facts.person);
    const returnedAt = said ?? instantOf(work);
    await takeBack(work, actor, usage, { ...back, returnedAt, missing: left });
    if (repair) await openRepair(work, actor, usage.state.equipment, { note: back.note, returnedAt });
    if (place !== null) await putAway(work, actor, usage.state.equipment, place);
    return { id };
  },
});

/** A use that a form names beside others. @throws Refusal `invalid` at `usages` for what is nobody's here */
async function loadNamedUsage(work: UnitOfWork, actor: Actor, id: number): Promise<LoadedUsage> {
  try {
    return await loadUsage(work, actor, id);
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'missing') throw invalid({ usages: ['errors.reference'] });
    throw error;
  }
}

/**
 * Takes several pieces back at once, all in the same state: all of them, or none. What went out with a kit comes back with
 * it. A signature is one person's: what others had is taken back apart.
 */
export const returnSeveral = command({
  name: 'ReturnSeveralEquipment',
  role: equipmentRoles.edit,
  input: returnsSchema.safeExtend({ photo: photo() }),
  refuses: ['USAGE_RETURNED'],
  async handle(work, actor, { usages, place, returnedAt: said, signed, ...back }) {
    const all: LoadedUsage[] = [];
    for (const id of new Set(usages)) all.push(await loadNamedUsage(work, actor, id));
    const people = new Set(all.map(({ facts }) => facts.person));
    const [person = null] = people;
    requireSignature({ ...back, signed }, person);
    if ((back.signedBy !== null || back.strokes.length > 0) && people.size > 1)
      throw invalid({
        [back.strokes.length > 0 ? 'strokes' : 'signedBy']: ['equipment.error.severalSigners'],
      });
    const returnedAt = said ?? instantOf(work);
    const asked = new Set(all.map(({ id }) => id));
    for (const usage of all) {
      const { kit, equipment } = usage.state;
      if (usage.state.returnedAt !== null) {
        const words = { piece: equipment, own: '', ofKit: '', ofSeveral: 'severalReturned' };
        throw conflict('USAGE_RETURNED', await told(work, actor, { pieces: [], asked: null }, words));
      }
      // With its kit, which is taken back here too, it is back already.
      if (kit === null || !asked.has(kit))
        await takeBack(work, actor, usage, { ...back, returnedAt, missing: [] });
      if (place !== null) await putAway(work, actor, equipment, place);
    }
    return { ids: [...asked] };
  },
});

/**
 * Withdraws a return that was noted by mistake, with those of what came back with it as a kit: whoever had it still has it.
 * @throws Refusal `conflict` for what is out, or has left; `invalid` for what somebody else has since
 */
export const withdrawReturn = command({
  name: 'WithdrawEquipmentReturn',
  role: equipmentRoles.remove,
  input: z.object({ id: recordId(), reason: text(300) }),
  refuses: ['USAGE_NOT_RETURNED', 'EQUIPMENT_STATUS'],
  async handle(work, actor, { id, reason }) {
    const usage = await loadUsage(work, actor, id);
    if (usage.state.returnedAt === null) throw conflict('USAGE_NOT_RETURNED', 'equipment.error.notReturned');
    const all = [usage];
    for (const one of await work.ask(equipmentQuestions).returnedWithKit(id, corporationOf(actor)))
      all.push(await loadUsage(work, actor, one));
    const wanted = { pieces: all.map(({ state }) => state.equipment), asked: usage.state.equipment };
    for (const piece of wanted.pieces) requireKept(await loadEquipment(work, actor, piece));
    const { distributedAt, expectedAt } = usage.facts;
    const now = instantOf(work);
    // What should be back by now is out until it is.
    const until = expectedAt !== null && expectedAt < now ? now : expectedAt;
    const except = all.map((one) => one.id);
    const asked = { pieces: wanted.pieces, from: distributedAt, until, now, except };
    const [taken] = await work.ask(equipmentQuestions).overlappingUsages(asked, corporationOf(actor));
    if (taken !== undefined) throw invalid({ reason: ['equipment.error.takenSince'] });
    for (const one of all)
      await work.append(one, [
        {
          type: 'EquipmentReturnWithdrawn',
          data: { usage: one.id, equipment: one.state.equipment, reason },
        },
      ]);
    return { id };
  },
});

/**
 * Notes that a piece should be back and is not, so that those in charge are told once of each instant that it was awaited
 * at. Asked for by the worker (jobs/tasks/tell-late-returns.ts).
 */
export const tellLateReturn = command({
  name: 'TellLateEquipmentReturn',
  role: 'ROLE_SUPER_ADMIN',
  input: z.object({ id: recordId() }),
  async handle(work, actor, { id }) {
    const usage = await loadUsage(work, actor, id);
    const { equipment, lateTold } = usage.state;
    const { expectedAt } = usage.facts;
    const now = instantOf(work);
    if (expectedAt === null || expectedAt >= now || lateTold === expectedAt || !isOut(usage.state, now))
      return { id };
    const { facts, state } = await loadEquipment(work, actor, equipment);
    if (state.stage !== 'active') return { id };
    const { name, inCharge } = facts;
    await work.append(usage, [
      { type: 'EquipmentReturnAwaited', data: { usage: id, equipment, name, expectedAt, inCharge } },
    ]);
    return { id };
  },
});

/** A use that was noted by mistake, with those that went out with it as a kit and are not back. */
export const deleteUsage = command({
  name: 'DeleteEquipmentUsage',
  role: equipmentRoles.remove,
  input: z.object({ id: recordId() }),
  async handle(work, actor, { id }) {
    await takeAway(work, actor, await loadUsage(work, actor, id));
    return { id };
  },
});
