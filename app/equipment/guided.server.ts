import type { z } from 'zod';
import { fileTypeOf, isPrintable } from '#domain/files/file-type.ts';
import type { Access } from '#domain/kernel/access.ts';
import type { Command } from '#domain/kernel/command.ts';
import { vehicleNames } from '#projections/equipment/equipment.ts';
import { staffNames } from '#projections/people/staff.ts';
import { openProjects } from '#projections/projects/projects.ts';
import { proposedNames, resolveTypedName, type NamedBefore } from '../documents/form/typed-name.server.ts';
import { data } from '@remix-run/node';
import { submit, type FormAnswer } from '../http/form.server.ts';
import { notFound } from '../http/problems.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { readUpload } from '../http/upload.server.ts';
import { asKept, filesSaid, keepWaiting, pictureSaid, takeSaid } from '../http/waiting-file.server.ts';
import { pictureType } from '../reading/picture-type.server.ts';
import { keptAs } from '../ui/form/kept-file.tsx';
import type { Option } from '../ui/form/field.tsx';
import type { GuidedField } from './guided.ts';

/** A step as its page and its action know it: what it asks for, what it begins with, and what it runs. */
export interface Step<About> {
  fields: readonly GuidedField[];
  tone?: 'danger';
  /** Where it asks for more than its screen does. */
  role?: Access['role'];
  values?(about: About, context: StaffContext): Record<string, string> | Promise<Record<string, string>>;
  run(context: StaffContext, about: About, form: FormData, done: Done): Promise<unknown>;
}

type Done = { to: string; key: string };

/** The step that an address names, where it is one and this person may take it. @throws Response 404, 403 */
export function namedStep<One extends { role?: Access['role'] }>(
  { params, may }: StaffContext,
  steps: Readonly<Record<string, One>>,
): { name: string; step: One } {
  const name = params['step'] ?? '';
  const step = Object.hasOwn(steps, name) ? steps[name] : undefined;
  if (step === undefined) throw notFound();
  if (step.role !== undefined && !may(step.role)) throw new Response(null, { status: 403 });
  return { name, step };
}

/** Runs a command of a step: what its form says, with the ids that its address says. */
export const stepCommand =
  <About, Schema extends z.ZodType>(
    command: Command<Schema>,
    fixed: (about: About) => Record<string, number | string>,
  ): Step<About>['run'] =>
  (context, about, form, { to, key }) =>
    submit(context, form, {
      command,
      fixed: Object.fromEntries(Object.entries(fixed(about)).map(([name, value]) => [name, String(value)])),
      done: () => ({ to, flash: { tone: 'ok', key } }),
    });

/** Fields that choose among records, by the names that steps have for them. */
const chosen: Readonly<Record<string, (context: StaffContext, piece: number | null) => Promise<Option[]>>> = {
  person: async ({ services, corporation }) =>
    (await staffNames(services.db, corporation)).map(({ id, name }) => ({ value: id, label: name })),
  project: async ({ services, corporation }) =>
    (await openProjects(services.db, corporation)).map(({ id, name }) => ({ value: id, label: name })),
  // Nothing is in itself.
  vehicle: async ({ services, corporation }, piece) =>
    (await vehicleNames(services.db, corporation))
      .filter(({ id }) => id !== piece)
      .map(({ id, name, code }) => ({ value: id, label: `${name} · ${code}` })),
};

/** What a step's fields choose from, and the third parties that they propose. @param piece whose step it is */
export async function withChoices(
  context: StaffContext,
  fields: readonly GuidedField[],
  piece: number | null = null,
): Promise<{ fields: GuidedField[]; parties: string[] }> {
  const withOptions = await Promise.all(
    fields.map(async (field) => {
      const choose = field.options === undefined && field.kind === 'select' ? chosen[field.name] : undefined;
      return choose === undefined ? { ...field } : { ...field, options: await choose(context, piece) };
    }),
  );
  const proposes = fields.some(({ kind }) => kind === 'party') && context.may('ROLE_THIRD_PARTY_READ');
  return { fields: withOptions, parties: proposes ? await proposedNames(context, null) : [] };
}

/** The words of choices, by the key below which they stand. */
export const optionsOf = (values: readonly string[], t: StaffContext['t'], key: string): Option[] =>
  values.map((value) => ({ value, label: t(`${key}.${value}`) }));

/**
 * The sent form of a step: third parties by the names that were typed, a picture by what the store knows it by.
 * @param named whom fields named before
 */
export async function sentForm(
  context: StaffContext,
  fields: readonly GuidedField[],
  named: Readonly<Record<string, NamedBefore>> = {},
): Promise<FormData | Response | ReturnType<typeof refusedFile>> {
  const photo = fields.find(({ kind }) => kind === 'photo');
  const report = fields.find(({ kind }) => kind === 'report');
  const form =
    photo !== undefined
      ? await withPhoto(context, photo.name)
      : report !== undefined
        ? await withReport(context, report.name)
        : await context.request.formData();
  if (!(form instanceof FormData)) return form;
  for (const { name, kind } of fields)
    if (kind === 'party')
      await resolveTypedName(context, form, {
        typedAt: `${name}Name`,
        field: name,
        type: null,
        before: named[name] ?? null,
      });
  return form;
}

/** What was typed beside a file: of what is ticked several times, all of it. */
const typedIn = (form: FormData): Record<string, string | string[]> =>
  Object.fromEntries(
    [...new Set(form.keys())].map((name) => {
      const said = form.getAll(name).filter((value) => typeof value === 'string');
      return [name, said.length === 1 ? (said[0] ?? '') : said];
    }),
  );

/** A file that is not taken: told at its field, with what was typed beside it where that could be read. */
const refusedFile = (field: string, error: string, form: FormData | null = null) =>
  data<FormAnswer>(
    {
      result: { ...(form !== null && { initialValue: typedIn(form) }), error: { [field]: [error] } },
      stale: null,
    },
    { status: 422 },
  );

const reportFields = ['name', 'file', 'size', 'type'] as const;

/**
 * The form with its report as commands take it: what the store knows it by, its name, size and type. It is kept from the
 * first time that it was sent.
 */
async function withReport(context: StaffContext, name: string) {
  const upload = await readUpload(context.request, { fields: 40, withoutFile: true });
  if ('error' in upload) return refusedFile(name, upload.error);
  const { form, files } = upload;
  const [before] = await filesSaid(context, [takeSaid(form, name)]);
  for (const field of [name, ...reportFields.map((one) => `${name}.${one}`)]) form.delete(field);
  const [file] = files;
  const report =
    file === undefined ? before : await keepWaiting(context, file, fileTypeOf(file.name, file.content));
  if (report === undefined) return form;
  for (const field of reportFields) form.set(`${name}.${field}`, String(report[field]));
  form.set(keptAs(name), asKept(report));
  return form;
}

/** A picture is kept from the first time that it was sent: a form that is refused does not ask for it again. */
async function withPhoto(context: StaffContext, name: string) {
  const upload = await readUpload(context.request, { fields: 40, withoutFile: true });
  if ('error' in upload) return refusedFile(name, upload.error);
  const { form, files } = upload;
  const before = await pictureSaid(context, takeSaid(form, name), isPrintable);
  form.delete(name);
  const [file] = files;
  const read = file && (await pictureType(file));
  if (read && 'error' in read) return refusedFile(name, read.error, form);
  const picture = file && read ? await keepWaiting(context, file, read.type) : before;
  if (picture === null) return form;
  form.set(name, picture.file);
  form.set(keptAs(name), asKept(picture));
  return form;
}
