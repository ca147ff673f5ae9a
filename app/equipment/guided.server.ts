import { z } from 'zod';
import { keptName } from '#domain/files/attached-document.ts';
import { fileTypeOf } from '#domain/files/file-type.ts';
import { STROKES_TEXT } from '#domain/kernel/strokes.ts';
import type { Command } from '#domain/kernel/command.ts';
import { equipmentNames } from '#projections/equipment/equipment.ts';
import { staffNames } from '#projections/people/staff.ts';
import { listProjects } from '#projections/projects/projects.ts';
import { proposedNames, resolveTypedName } from '../documents/form/typed-name.server.ts';
import { data } from '@remix-run/node';
import { formText } from '../http/form-text.ts';
import { submit, type FormAnswer } from '../http/form.server.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { readUpload } from '../http/upload.server.ts';
import { readFile } from '../reading/read-file.server.ts';
import type { Option } from '../ui/form/field.tsx';
import { isKeptPicture, keptAs, type GuidedField } from './guided.ts';

/** A step as its page and its action know it: what it asks for, what it begins with, and what it runs. */
export interface Step<About> {
  fields: readonly GuidedField[];
  tone?: 'danger';
  values?(about: About, context: StaffContext): Record<string, string> | Promise<Record<string, string>>;
  run(context: StaffContext, about: About, form: FormData, done: Done): Promise<unknown>;
}

type Done = { to: string; key: string };

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

const all = { sort: 'newest', direction: 'desc', limit: 200, cursor: null, offset: 0 } as const;

/** Fields that choose among records, by the names that steps have for them. */
const chosen: Readonly<Record<string, (context: StaffContext) => Promise<Option[]>>> = {
  person: async ({ services, corporation }) =>
    (await staffNames(services.db, corporation)).map(({ id, name }) => ({ value: id, label: name })),
  project: async ({ services, corporation }) => {
    const filter = { keyword: null, status: null, open: true, client: null } as const;
    const { rows } = await listProjects(services.db, corporation, filter, all);
    return rows.map(({ id, name }) => ({ value: id, label: name }));
  },
  vehicle: async ({ services, corporation }) =>
    (await equipmentNames(services.db, corporation)).map(({ id, name, code }) => ({
      value: id,
      label: `${name} · ${code}`,
    })),
};

/** What a step's fields choose from, and the third parties that they propose. */
export async function withChoices(
  context: StaffContext,
  fields: readonly GuidedField[],
): Promise<{ fields: GuidedField[]; parties: string[] }> {
  const withOptions = await Promise.all(
    fields.map(async (field) => {
      const choose = field.options === undefined && field.kind === 'select' ? chosen[field.name] : undefined;
      return choose === undefined ? { ...field } : { ...field, options: await choose(context) };
    }),
  );
  const proposes = fields.some(({ kind }) => kind === 'party') && context.may('ROLE_THIRD_PARTY_READ');
  return { fields: withOptions, parties: proposes ? await proposedNames(context, null) : [] };
}

/** The words of choices, by the key below which they stand. */
export const optionsOf = (values: readonly string[], t: StaffContext['t'], key: string): Option[] =>
  values.map((value) => ({ value, label: t(`${key}.${value}`) }));

/** The sent form of a step: third parties by the names that were typed, a picture by what the store knows it by. */
export async function sentForm(
  context: StaffContext,
  fields: readonly GuidedField[],
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
      await resolveTypedName(context, form, { typedAt: `${name}Name`, field: name, type: null });
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

/** A report that was sent with a form that was refused, as the form says it again. */
const keptReport = z.object({ name: z.string(), file: z.string(), size: z.number(), type: z.string() });

function readKept(text: string): z.output<typeof keptReport> | null {
  try {
    return keptReport.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/**
 * The form with its report as commands take it: what the store knows it by, its name, size and type. It is kept from the
 * first time that it was sent.
 */
async function withReport({ request, services }: StaffContext, name: string) {
  const upload = await readUpload(request, { fields: 40, withoutFile: true });
  if ('error' in upload) return refusedFile(name, upload.error);
  const { form, files } = upload;
  let report = readKept(formText(form, keptAs(name)));
  for (const field of [name, keptAs(name), ...reportFields.map((one) => `${name}.${one}`)])
    form.delete(field);
  const [file] = files;
  if (file !== undefined) {
    const type = fileTypeOf(file.name, file.content);
    const kept = await services.files.put(services.db, file.content, type);
    report = { name: keptName(file.name), file: kept, size: file.content.length, type };
  }
  if (report === null) return form;
  for (const field of reportFields) form.set(`${name}.${field}`, String(report[field]));
  return form;
}

/** A picture is kept from the first time that it was sent: a form that is refused does not ask for it again. */
async function withPhoto({ request, services }: StaffContext, name: string) {
  const upload = await readUpload(request, { fields: 40, withoutFile: true, fieldSize: STROKES_TEXT });
  if ('error' in upload) return refusedFile(name, upload.error);
  const { form, files } = upload;
  const kept = formText(form, keptAs(name));
  form.delete(keptAs(name));
  form.delete(name);
  const [file] = files;
  if (file === undefined) {
    if (isKeptPicture(kept)) form.set(name, kept);
    return form;
  }
  const type = fileTypeOf(file.name, file.content);
  if (type !== 'image/png' && type !== 'image/jpeg') return refusedFile(name, 'mailing.error.picture', form);
  const read = await readFile('picture', file.content);
  if ('error' in read) return refusedFile(name, read.error, form);
  form.set(name, await services.files.put(services.db, file.content, type));
  return form;
}
