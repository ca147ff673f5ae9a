import { z } from 'zod';
import type { Actor } from '../../kernel/actor.ts';
import type { Loaded } from '../../kernel/aggregate.ts';
import { command, corporationOf } from '../../kernel/command.ts';
import { todayIn } from '../../kernel/dates.ts';
import { flag, optionalText, recordId, text } from '../../kernel/fields.ts';
import { sealed } from '../../kernel/personal.ts';
import { conflict, disabledCorporation, missing } from '../../kernel/refusal.ts';
import type { UnitOfWork } from '../../kernel/work.ts';
import { queueSystemMail } from '../../mailing/system-mail.ts';
import { agreementVersion, type AgreementVersion } from '../agreement.ts';
import { ownCorporation, versionInput } from '../document-commands.ts';
import { acceptLoadedQuotation, loadQuotation } from '../quotation-commands.ts';
import {
  decisions,
  isAnswerable,
  quotationAggregate,
  versionHash,
  type QuotationEvent,
  type QuotationState,
} from '../quotation.ts';
import { requireOpenLink, revokeLink, type QuotationLink } from './quotation-link.ts';
import { documentQuestions } from '../document-questions.ts';
import { peopleQuestions } from '../../people/questions.ts';

/** Whoever has the link sees the same as if there had never been one. */
export const revokeQuotationLink = command({
  name: 'RevokeQuotationLink',
  role: 'ROLE_QUOTATION_SEND',
  input: versionInput.extend({ link: recordId() }),
  async handle(work, actor, { version, link }) {
    const loaded = await loadQuotation(work, actor, version);
    await work.append(loaded, revokeLink(loaded.state, version, link));
    return { id: loaded.id, version };
  },
});

const letter = z.object({ subject: text(200), text: text(10_000) });

/** What an answer by a link comes with. The hash of its token is all that says which quotation is meant. */
const answerSchema = z.object({
  token: z.string().regex(/^[0-9a-f]{64}$/),
  function: optionalText(120),
  ip: optionalText(60),
  userAgent: z
    .string()
    .max(2000)
    .nullish()
    .transform((agent) => agent?.slice(0, 300) ?? null),
  /** For whoever the link was sent to, in the client's language. */
  receipt: letter,
  /** For whoever is in charge of the quotation. */
  told: letter.extend({ links: z.array(z.object({ label: text(80), path: text(200) })).max(3) }),
});

type Answer = z.output<typeof answerSchema>;

/** The one quotation that a link is of, with the link. @throws Refusal `missing` unless the link opens its page now. */
async function loadLinked(
  work: UnitOfWork,
  actor: Actor,
  token: string,
): Promise<{
  loaded: Loaded<QuotationState, QuotationEvent>;
  link: QuotationLink;
  version: AgreementVersion;
}> {
  const found = await work.ask(documentQuestions).quotationLink(token, corporationOf(actor));
  if (found === null) throw missing();
  const loaded = await work.load(quotationAggregate, found.quotation, actor);
  const { timeZone, enabled } = await ownCorporation(work, actor);
  if (!enabled) throw disabledCorporation();
  const today = todayIn(timeZone, new Date(work.now));
  const link = requireOpenLink(loaded.state, found.link, today, (one) => isAnswerable(loaded.state, one));
  return { loaded, link, version: agreementVersion(loaded.state, link.version) };
}

const signer = ({ function: role, ip, userAgent }: Answer, name: string | null, client: number) => ({
  name,
  function: role,
  ip,
  userAgent,
  personal: sealed('thirdparty', client, 'name', 'function', 'ip', 'userAgent'),
});

/** Tells whoever is in charge, and gives the client something in hand. */
async function tellBoth(
  work: UnitOfWork,
  actor: Actor,
  loaded: Loaded<QuotationState, QuotationEvent>,
  { link, version }: { link: QuotationLink; version: AgreementVersion },
  { receipt, told }: Answer,
): Promise<void> {
  const corporation = corporationOf(actor);
  const { personInCharge } = version.content;
  const about = { kind: 'quotationAnswer' as const, id: loaded.id, label: loaded.state.number ?? '' };
  const person = { kind: 'thirdparty' as const, id: version.clientId };
  const own = await ownCorporation(work, actor);
  const charged =
    personInCharge === null
      ? null
      : await work.ask(peopleQuestions).emailOfMember(personInCharge, corporation);
  const to = charged ?? own.email;
  if (to !== null) await queueSystemMail(work, actor, { corporation, to: [to], ...told, about, person });
  if (link.to !== null && link.to.length > 0) {
    const { language } = link;
    const replyTo = personInCharge;
    await queueSystemMail(work, actor, {
      corporation,
      to: link.to,
      ...receipt,
      about,
      person,
      language,
      replyTo,
    });
  }
}

/**
 * The client's acceptance by a link: of exactly what the page showed (`content`), typed name, and the sentence that was
 * ticked. Runs as the product itself; what it may act on follows from the token alone.
 */
export const acceptQuotationByLink = command({
  name: 'AcceptQuotationByLink',
  role: 'ROLE_SUPER_ADMIN',
  input: answerSchema.extend({
    name: text(120),
    consent: text(2000),
    /** `versionHash` of what was shown. */
    content: z.string().regex(/^[0-9a-f]{64}$/),
    confirmExpired: flag(),
  }),
  refuses: ['PDF_MISSING', 'QUOTATION_CHANGED', 'QUOTATION_EXPIRED', 'QUOTATION_STATUS'],
  async handle(work, actor, input) {
    const found = await loadLinked(work, actor, input.token);
    const { loaded, link, version } = found;
    const content = versionHash(loaded.state, version.version);
    if (content !== input.content) throw conflict('QUOTATION_CHANGED', 'errors.quotationChanged');
    if (version.pdf === null) throw conflict('PDF_MISSING', 'errors.pdfNotReady');
    await acceptLoadedQuotation(work, actor, loaded, link.version, input.confirmExpired);
    const { pdf } = version;
    const facts = { version: link.version, link: link.link, content, pdf, consent: input.consent };
    await work.append(loaded, [
      {
        type: 'QuotationConsentSigned',
        data: { ...facts, ...signer(input, input.name, version.clientId) },
      },
    ]);
    await tellBoth(work, actor, loaded, found, input);
    return { id: loaded.id, version: link.version };
  },
});

/** The client's refusal by a link, with its reason. */
export const refuseQuotationByLink = command({
  name: 'RefuseQuotationByLink',
  role: 'ROLE_SUPER_ADMIN',
  input: answerSchema.extend({ name: optionalText(120), reasonRefuse: text(2000) }),
  refuses: ['QUOTATION_STATUS'],
  async handle(work, actor, input) {
    const found = await loadLinked(work, actor, input.token);
    const { loaded, link, version } = found;
    const facts = { version: link.version, link: link.link };
    await work.append(loaded, [
      ...decisions.refuse(loaded.state, link.version, input.reasonRefuse),
      { type: 'QuotationRefusalSigned', data: { ...facts, ...signer(input, input.name, version.clientId) } },
    ]);
    await tellBoth(work, actor, loaded, found, input);
    return { id: loaded.id, version: link.version };
  },
});
