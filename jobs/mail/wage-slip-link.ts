import type { SystemMailFacts } from '#domain/mailing/mail.ts';
import { monthInWords } from '#domain/kernel/month-in-words.ts';
import { createSlipLinkToken } from '#db/identity/slip-link-tokens.ts';
import { attachedTo } from '#projections/attachments/attached-documents.ts';
import { findWageSlip, type StandingSlip } from '#projections/payroll/wage-slips.ts';
import { readPerson } from '#projections/people/staff.ts';
import type { OutgoingMail } from './mailer.ts';
import type { Runtime } from '../tasks/runtime.ts';

type Attachment = OutgoingMail['attachments'][number];

/** The button that leads to the slip. The token is made here and stands nowhere but in the mail. */
async function slipButton(
  { db, settings, words }: Runtime,
  { about, corporation, language }: SystemMailFacts,
  link: number,
): Promise<{ label: string; url: string }> {
  const token = await createSlipLinkToken(db, { link, slip: about.id, corporation });
  const url = new URL(`/bulletin/${token}`, settings.publicUrl);
  url.searchParams.set('lng', language);
  const t = (await words.latest(corporation)).t(language);
  return { label: t('payroll.mail.button'), url: url.toString() };
}

/**
 * The slip, opened by its person's social security number; null where slip or number is there no longer. What is
 * encrypted is in nobody's log or queue: it is made as the mail leaves.
 */
async function encryptedSlip(
  { store, files, slips, words }: Runtime,
  { person, file, period, corporation }: StandingSlip,
  language: 'fr' | 'en',
): Promise<Attachment | null> {
  const [content, { state }, texts] = await Promise.all([
    files.get(file),
    readPerson(store.read, person),
    words.latest(corporation),
  ]);
  const password = state.payroll?.socialSecurityNumber ?? null;
  if (content === null || password === null) return null;
  const name = texts.t(language)('payroll.mail.file', { month: monthInWords(period, language) });
  const encrypted = await slips.encrypt(content, password);
  return { filename: `${name}.pdf`, content: Buffer.from(encrypted), contentType: 'application/pdf' };
}

/** The corporation's files that go with every slip, those that were removed since left out. */
async function filesWithSlips(
  { db, files }: Runtime,
  corporation: number,
  wanted: readonly number[],
): Promise<Attachment[]> {
  if (wanted.length === 0) return [];
  const there = await attachedTo(db, { kind: 'corporation', id: corporation }, corporation);
  const read = await Promise.all(
    there
      .filter(({ id }) => wanted.includes(id))
      .map(async ({ name, file, type }) => {
        const content = await files.get(file);
        return content && { filename: name ?? 'document', content, contentType: type };
      }),
  );
  return read.filter((one) => one !== null);
}

/** Whether a mail tells of a wage slip that was withdrawn since: then it does not leave. */
export async function isAboutWithdrawnSlip(
  { db }: Pick<Runtime, 'db'>,
  facts: SystemMailFacts | null,
): Promise<boolean> {
  if (facts?.wageSlip === undefined) return false;
  const slip = await findWageSlip(db, facts.about.id, facts.corporation);
  return slip !== null && slip.withdrawnAt !== null;
}

/** What goes with a mail about a wage slip; nothing with others, null where the slip is gone or withdrawn. */
export async function withWageSlip(
  runtime: Runtime,
  facts: SystemMailFacts,
): Promise<{ attachments: Attachment[]; buttons: { label: string; url: string }[] } | null> {
  const { wageSlip, about, corporation, language } = facts;
  if (wageSlip === undefined) return { attachments: [], buttons: [] };
  const slip = await findWageSlip(runtime.db, about.id, corporation);
  if (slip === null || slip.file === null) return null;
  const { file } = slip;
  const own = wageSlip.attached ? await encryptedSlip(runtime, { ...slip, file }, language) : undefined;
  if (own === null) return null;
  const others = await filesWithSlips(runtime, corporation, wageSlip.documents);
  return {
    attachments: [...(own === undefined ? [] : [own]), ...others],
    buttons: [await slipButton(runtime, facts, wageSlip.link)],
  };
}
