import { data } from '@remix-run/node';
import { isCivilDate } from '#domain/kernel/dates.ts';
import { requestSchema } from '#domain/time-off/rest-day-commands.ts';
import { eventOf } from '#domain/time-off/leave-event.ts';
import { decides, sightOf } from '#domain/time-off/rest-day-access.ts';
import { optionalReference } from '#domain/kernel/fields.ts';
import type { Half } from '#domain/kernel/half-days.ts';
import { staffNames } from '#projections/people/staff.ts';
import { isColleague, managersIn } from '#projections/people/people.ts';
import { deciderOf } from '#projections/time-off/deputies.ts';
import { choices } from '#projections/records/records.ts';
import type { FormAnswer } from '../http/form.server.ts';
import { formText } from '../http/form-text.ts';
import { parseForm } from '../http/parse-form.server.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { readSlot } from '../ui/board/planning.ts';
import type { Option } from '../ui/form/field.tsx';
import { eventWords } from './leave-words.ts';
import { mayAskFor, outlookOf, type Outlook } from './outlook.server.ts';

export interface RestDayValues {
  person: string;
  kind: string;
  event: string;
  start: string;
  startHalf: string;
  end: string;
  endHalf: string;
  comment: string;
}

export interface RestDayChoices {
  kinds: Option[];
  /** Family events; empty: the corporation has none. */
  events: Option[];
  /** Whom one may ask for, oneself included; empty: oneself alone. */
  people: Option[];
}

/** What a form of leave chooses from. */
export async function restDayChoices({
  services,
  corporation,
  language,
  actor,
  t,
}: StaffContext): Promise<RestDayChoices> {
  const sight = sightOf(actor);
  const [lists, names, managers] = await Promise.all([
    choices(services.db, ['activitytype', 'leaveevent'], corporation, language),
    sight.everything || sight.team ? staffNames(services.db, corporation) : [],
    sight.team && !sight.everything ? managersIn(services.db, corporation) : new Map<number, number>(),
  ]);
  const kinds = (lists.get('activitytype') ?? []).filter(({ values }) => values['restDay'] === true);
  const place = (values: Readonly<Record<string, unknown>>) =>
    typeof values['position'] === 'number' ? values['position'] : Infinity;
  return {
    kinds: kinds
      .toSorted((a, b) => place(a.values) - place(b.values))
      .map(({ id, label }) => ({ value: id, label })),
    events: (lists.get('leaveevent') ?? [])
      .toSorted((a, b) => place(a.values) - place(b.values))
      .map(({ id, label, values }) => {
        const gives = eventWords(eventOf(id, label, values), language, t);
        return { value: id, label: gives === '' ? label : `${label} (${gives})` };
      }),
    people: names
      .filter(({ id }) => id === actor.person || decides(sight, id, managers.get(id) ?? null))
      .map(({ id, name }) => ({ value: id, label: name })),
  };
}

/** A day and half that a board's address asks for; what is none of them is left out. */
function askedSlot(name: string | null): { day: string; half: Half } | null {
  const slot = name === null ? null : readSlot(name);
  return slot && isCivilDate(slot.column)
    ? { day: slot.column, half: slot.part === 1 ? 'afternoon' : 'morning' }
    : null;
}

/** What a new request begins with: the days and person that the address asks for. */
export function newValues(
  { url, actor, today }: StaffContext,
  { kinds, people }: Pick<RestDayChoices, 'kinds' | 'people'>,
): RestDayValues {
  const query = url.searchParams;
  const from = askedSlot(query.get('from'));
  const until = askedSlot(query.get('until'));
  const asked = query.get('person') ?? '';
  // Who has no file here asks for nobody unless they choose somebody.
  const person = [asked, String(actor.person ?? '')].find((one) =>
    people.some(({ value }) => String(value) === one),
  );
  return {
    person: person ?? '',
    kind: String(kinds[0]?.value ?? ''),
    event: '',
    start: from?.day ?? today,
    startHalf: from?.half ?? 'morning',
    end: until?.day ?? from?.day ?? today,
    endHalf: until?.half ?? 'afternoon',
    comment: '',
  };
}

/** What a form is answered that asked what would follow: as it was typed, with what follows. */
export interface Checked extends FormAnswer {
  outlook?: Outlook | null;
}

export const isCheck = (form: FormData): boolean => formText(form, 'intent') === 'check';

/** Whether somebody's leave may be asked for: of a person of the company. */
async function mayCheck(context: StaffContext, person: number): Promise<boolean> {
  const { services, corporation } = context;
  const [here, manager] = await Promise.all([
    isColleague(services.db, person, corporation),
    deciderOf(services.db, person, corporation),
  ]);
  return here && mayAskFor(context, person, manager);
}

/** What would follow from what was typed: nothing is done. */
export async function checkForm(
  context: StaffContext,
  form: FormData,
  whose: { person: number | null; except: number | null },
) {
  const submission = parseForm(form, requestSchema.safeExtend({ person: optionalReference('persons') }));
  const { error, ...typed } = submission.reply();
  if (submission.status !== 'success') {
    const result = error ? { ...typed, error } : typed;
    return data<Checked>({ result, stale: null, outlook: null }, { status: 422 });
  }
  const { kind, event, start, startHalf, end, endHalf, person: asked } = submission.value;
  const person = whose.person ?? asked ?? context.actor.person;
  // What is left of somebody's account is told to who may ask for them alone.
  if (person === null || (whose.person === null && !(await mayCheck(context, person)))) {
    const error = { person: ['errors.reference'] };
    return data<Checked>({ result: { ...typed, error }, stale: null, outlook: null }, { status: 422 });
  }
  const outlook = await outlookOf(context, {
    person,
    span: { start, startHalf, end, endHalf },
    kind,
    event,
    except: whose.except,
  });
  return data<Checked>({ result: typed, stale: null, outlook });
}
