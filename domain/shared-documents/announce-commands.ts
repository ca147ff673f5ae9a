import { z } from 'zod';
import { receivers } from '../mailing/mail-receivers.ts';
import type { Actor } from '../kernel/actor.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { LEGAL_TIME_ZONE, addDays, todayIn } from '../kernel/dates.ts';
import { choice, optionalReference, recordId, text } from '../kernel/fields.ts';
import { invalid, missing } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { queueSystemMail, type SystemMail } from '../mailing/system-mail.ts';
import { loadChangeable, type LoadedShare } from './load-share.ts';
import { announceTargets, sealedWith, type AnnounceTarget } from './shared-document.ts';
import { thirdPartyQuestions } from '../third-parties/questions.ts';
import { organizationQuestions } from '../company/questions.ts';
import { documentQuestions } from '../documents/document-questions.ts';
import { peopleQuestions } from '../people/questions.ts';

const MOST_RECEIVERS = 50;
/** How long somebody without an account reads it. */
const LINK_DAYS = 30;

const announceSchema = z.object({
  id: recordId(),
  targets: z
    .array(choice(announceTargets), { error: 'errors.required' })
    .min(1, 'sharing.error.noTarget')
    .transform((targets) => [...new Set(targets)]),
  /** Whose own address, or whose contact's, it goes to. */
  client: optionalReference('thirdparty?client=1'),
  /** Addresses of the client's contact, where that is a target. */
  contact: receivers()
    .nullish()
    .transform((addresses) => addresses ?? []),
  /** A version of an invoice: whoever made that is told. */
  invoice: optionalReference('invoice'),
  /** Of the mail, and of the page that people without an account are led to. */
  language: z
    .enum(['fr', 'en'], { error: 'errors.choice' })
    .nullish()
    .transform((language) => language ?? 'fr'),
  subject: text(200),
  text: text(5000),
});

type Announcement = z.output<typeof announceSchema>;

/** Whom a mail goes to; `person` is the natural person whose key seals it, where one is known. */
interface Receiver {
  address: string;
  person: SystemMail['person'];
}

const plain = (address: string): Receiver => ({ address, person: null });

/** @throws Refusal `invalid` at `field` where no address is known */
function required(address: string | null | undefined, field: string): string {
  if (!address) throw invalid({ [field]: ['sharing.error.noAddress'] });
  return address;
}

/** The addresses that each target stands for. @throws Refusal `invalid` where it has none */
const addressesOf: Record<
  AnnounceTarget,
  (work: UnitOfWork, corporation: number, input: Announcement, share: LoadedShare) => Promise<Receiver[]>
> = {
  authorised(_work, _corporation, _input, { state }) {
    if (state.authorised.length === 0) throw invalid({ targets: ['sharing.error.nobodyAuthorised'] });
    return Promise.resolve(state.authorised.map(plain));
  },
  async client(work, corporation, { client }) {
    const found =
      client === null ? null : await work.ask(thirdPartyQuestions).thirdParty(client, corporation);
    if (!found?.client) throw invalid({ client: ['errors.reference'] });
    const person = found.naturalPerson ? { kind: 'thirdparty' as const, id: found.id } : null;
    return [{ address: required(found.identity?.email, 'client'), person }];
  },
  clientContact(_work, _corporation, { contact }) {
    if (contact.length === 0) throw invalid({ contact: ['errors.required'] });
    return Promise.resolve(contact.map(plain));
  },
  async corporation(work, corporation) {
    return [
      plain(required((await work.ask(organizationQuestions).corporation(corporation))?.email, 'targets')),
    ];
  },
  async invoiceCreator(work, corporation, { invoice }) {
    const id =
      invoice && (await work.ask(documentQuestions).documentOfVersion('invoice', invoice, corporation));
    if (!id) throw invalid({ invoice: ['errors.reference'] });
    const address = await work.ask(documentQuestions).emailOfCreator('invoice', id, corporation);
    return [plain(required(address, 'invoice'))];
  },
};

/** Everybody who is chosen, each address once and in small letters. @throws Refusal */
async function receiversOf(work: UnitOfWork, input: Announcement, share: LoadedShare): Promise<Receiver[]> {
  const corporation = share.state.corporation ?? 0;
  const found = new Map<string, Receiver>();
  for (const target of input.targets)
    for (const { address, person } of await addressesOf[target](work, corporation, input, share))
      found.set(address.toLowerCase(), { address: address.toLowerCase(), person });
  const keptOut = share.state.restricted.find((address) => found.has(address));
  if (keptOut !== undefined) throw invalid({ targets: [`sharing.error.restricted|address=${keptOut}`] });
  if (found.size > MOST_RECEIVERS)
    throw invalid({ targets: [`errors.tooManyReceivers|max=${MOST_RECEIVERS}`] });
  return [...found.values()];
}

/** Lets those members in who are told of a private document: a mail that leads nowhere helps nobody. */
async function authorise(work: UnitOfWork, share: LoadedShare, members: readonly string[]): Promise<void> {
  const { title, description, categories, authorised, restricted, ...state } = share.state;
  const added = members.filter((address) => !authorised.includes(address));
  if (state.public || added.length === 0) return;
  const data = {
    share: share.id,
    title,
    description,
    categories,
    public: state.public,
    authorised: [...authorised, ...added],
    restricted: [...restricted],
    personal: sealedWith(share.id, 'authorised', 'restricted'),
  };
  await work.append(share, [{ type: 'SharedDocumentEdited', data }]);
}

/** A link of its own for somebody without an account; its token is made when the mail goes out. */
async function offerLink(work: UnitOfWork, share: LoadedShare, to: string): Promise<number> {
  const link = await work.nextId('sharedlink');
  const until = addDays(todayIn(LEGAL_TIME_ZONE, new Date(work.now)), LINK_DAYS);
  const data = { share: share.id, link, to, until, personal: sealedWith(share.id, 'to') };
  await work.append(share, [{ type: 'SharedLinkOffered', data }]);
  return link;
}

/** A mail in the corporation's layout, to one address; its people are led to the document's page. */
async function tell(
  work: UnitOfWork,
  actor: Actor,
  share: LoadedShare,
  { subject, text: words, language }: Announcement,
  { address, person }: Receiver,
  isMember: boolean,
): Promise<void> {
  const { title } = share.state;
  await queueSystemMail(work, actor, {
    corporation: corporationOf(actor),
    to: [address],
    subject,
    text: words,
    language,
    ...(isMember
      ? { links: [{ label: title, path: `/share_document/${share.id}/details` }] }
      : { guestLink: await offerLink(work, share, address) }),
    about: { kind: 'sharedDocument', id: share.id, label: title },
    replyTo: actor.person,
    person: person ?? null,
  });
}

/**
 * Announces a shared document by mail to whom the first specification names (section 9: client, corporation, client
 * contact, invoice creator) and to the authorised addresses. Nobody learns who else was told.
 */
export const announceSharedDocument = command({
  name: 'AnnounceSharedDocument',
  role: 'ROLE_SHARE_DOCUMENT_EDIT',
  input: announceSchema,
  async handle(work, actor, input) {
    const share = await loadChangeable(work, actor, input.id);
    const receiving = await receiversOf(work, input, share);
    const addresses = receiving.map(({ address }) => address);
    const members = await work.ask(peopleQuestions).membersAt(addresses, corporationOf(actor));
    await authorise(
      work,
      share,
      addresses.filter((address) => members.has(address)),
    );
    for (const receiver of receiving)
      await tell(work, actor, share, input, receiver, members.has(receiver.address));
    const data = { share: input.id, targets: input.targets, receivers: receiving.length };
    await work.append(share, [{ type: 'SharedDocumentAnnounced', data }]);
    return { id: input.id };
  },
});

/** Closes a link that somebody without an account was offered. */
export const revokeSharedLink = command({
  name: 'RevokeSharedLink',
  role: 'ROLE_SHARE_DOCUMENT_EDIT',
  input: z.object({ id: recordId(), link: recordId() }),
  async handle(work, actor, { id, link }) {
    const share = await loadChangeable(work, actor, id);
    const found = share.state.links.find((one) => one.link === link);
    if (!found) throw missing();
    if (!found.revoked) await work.append(share, [{ type: 'SharedLinkRevoked', data: { share: id, link } }]);
    return { id };
  },
});
