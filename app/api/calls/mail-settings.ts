import { z } from 'zod';
import { clearMailLayout, editMailLayout } from '#domain/mailing/mail-layout-commands.ts';
import { mailLayoutSchema, type MailLayout } from '#domain/mailing/mail-layout.ts';
import { editSmtpServer, trySmtpServer } from '#domain/mailing/smtp-commands.ts';
import { findMailLayout, findSmtpServer } from '#projections/mailing/mail-settings.ts';
import { findRecordByCode } from '#projections/mailing/mail-routes.ts';
import { findRecord } from '#projections/records/records.ts';
import { call, commandCall, execute, json, notExist, pathId, type ApiContext, type Call } from '../call.ts';

/** A layout as programs see it: a corporation has one, which bears its id. */
const presentLayout = (corporation: number, layout: MailLayout, revision: number): object => {
  const { social, header, ...rest } = layout;
  return { id: corporation, value: header ?? '', ...rest, header, ...social, revision };
};

async function shownLayout({ services, corporation }: ApiContext): Promise<Response> {
  const kept = await findMailLayout(services.db, corporation);
  return kept === null ? notExist() : json({ item: presentLayout(corporation, kept.layout, kept.revision) });
}

/** Footers as programs send them: one text with a line each, or an array of lines. */
const layoutInput = mailLayoutSchema.omit({ footers: true, removeLogo: true }).extend({
  footers: z
    .union([z.string(), z.array(z.string())])
    .optional()
    .meta({ example: ['SAS au capital de 120 000 €'] }),
});

const oneText = (lines: unknown): unknown => (Array.isArray(lines) ? lines.join('\n') : lines);

const layouts: Call[] = [
  call({
    path: 'corporationmailtemplate/list',
    role: editMailLayout.access.role,
    summary: 'The layout of mails: one, or none while the usual one holds',
    sorts: [],
    async run({ services, corporation }) {
      const kept = await findMailLayout(services.db, corporation);
      const items = kept === null ? [] : [presentLayout(corporation, kept.layout, kept.revision)];
      return json({ items, total: items.length });
    },
  }),
  call({
    path: 'corporationmailtemplate/show/{id}',
    role: editMailLayout.access.role,
    summary: 'The layout of mails of the chosen corporation',
    run: (context) =>
      pathId(context.params['id']) === context.corporation
        ? shownLayout(context)
        : Promise.resolve(notExist()),
  }),
  commandCall({
    path: 'corporationmailtemplate/add',
    summary: 'Set the layout of mails, instead of the one before',
    command: editMailLayout,
    input: layoutInput,
    toInput: (_params, body) => ({
      ...body,
      ...('footers' in body && { footers: oneText(body.footers) }),
    }),
    answer: (context) => shownLayout(context),
  }),
  call({
    method: 'POST',
    path: 'corporationmailtemplate/delete/{id}',
    role: clearMailLayout.access.role,
    summary: 'Take the usual layout of mails again',
    async run(context) {
      const { services, corporation, params } = context;
      const kept = await findMailLayout(services.db, corporation);
      if (kept === null || pathId(params['id']) !== corporation) return notExist();
      return json({ item: await execute(context, clearMailLayout, {}) });
    },
  }),
];

/** The mail server as it is set; a password is never told, only whether there is one. */
async function currentServer({ services, corporation }: ApiContext): Promise<Response> {
  const server = await findSmtpServer(services.db, corporation);
  return json({ item: server && { id: corporation, value: server.host, ...server } });
}

const servers: Call[] = [
  call({
    path: 'smtpconfig/current',
    role: editSmtpServer.access.role,
    summary: 'The mail server of the corporation, without its password; null: it has none of its own',
    run: currentServer,
  }),
  commandCall({
    path: 'smtpconfig/new',
    summary: 'Set the mail server; a password that is left out stays',
    command: editSmtpServer,
    input: editSmtpServer.input,
    kept: async ({ services, corporation }) => {
      const server = await findSmtpServer(services.db, corporation);
      return { enabled: server?.enabled ?? true };
    },
    toInput: (_params, body) => body,
    answer: (context) => currentServer(context),
  }),
  commandCall({
    path: 'smtpconfig/try',
    summary: 'Send a mail through the mail server, to see whether it works',
    command: trySmtpServer,
    input: z.object({
      to: z.string().meta({ example: 'essai@exemple.fr' }),
      subject: z.string().meta({ example: 'Essai' }),
      text: z.string().meta({ example: 'Ceci est un essai.' }),
    }),
    toInput: (_params, body) => body,
    answer: (_context, item) => Promise.resolve(json({ item })),
  }),
];

async function recordByCode(
  { services, corporation }: ApiContext,
  resource: 'sender' | 'mailtype',
  code: string,
): Promise<Response> {
  const id = await findRecordByCode(services.db, resource, corporation, code);
  const row = id === null ? null : await findRecord(services.db, resource, corporation, id);
  if (row === null) return notExist();
  return json({ item: { id: row.id, value: row.label, revision: row.revision, ...row.values } });
}

const byCode: Call[] = [
  call({
    path: 'sender/by/code',
    role: 'ROLE_SENDER_READ',
    query: ['code'],
    summary: 'The sender of a code (?code=); null without one',
    run(context) {
      const code = context.query.get('code')?.trim() ?? '';
      // Nothing was asked for: that is no missing record.
      return code === '' ? Promise.resolve(json({ item: null })) : recordByCode(context, 'sender', code);
    },
  }),
  call({
    path: 'mailtype/show/by/code/{code}',
    role: 'ROLE_MAIL_TYPE_READ',
    summary: 'The mail type of a code',
    run: (context) => recordByCode(context, 'mailtype', context.params['code'] ?? ''),
  }),
];

export const mailSettingsCalls: Call[] = [...layouts, ...servers, ...byCode];
