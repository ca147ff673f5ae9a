import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SystemMailFacts } from '#domain/mailing/mail.ts';
import { createSharedLinkToken, findSharedLink } from '#db/identity/shared-link-tokens.ts';
import { foldStream } from '#domain/kernel/fold.ts';
import { guestButtons } from '#jobs/mail/guest-link.ts';
import { systemActor, type Actor } from '#domain/kernel/actor.ts';
import { addPersonToCorporation, registerPerson } from '#domain/people/commands.ts';
import { viewSharedActivities } from '#domain/shared-documents/activity-commands.ts';
import { announceSharedDocument, revokeSharedLink } from '#domain/shared-documents/announce-commands.ts';
import * as comments from '#domain/shared-documents/comment-commands.ts';
import * as shares from '#domain/shared-documents/commands.ts';
import {
  openSharedLink,
  sharedDocumentAggregate,
  type SharedDocumentEvent,
  type SharedDocumentState,
} from '#domain/shared-documents/shared-document.ts';
import { attachDocuments, removeDocuments, renameDocument } from '#domain/attachments/commands.ts';
import { registerUser, setUserEnabled } from '#domain/users/commands.ts';
import { attachedTo } from '#projections/attachments/attached-documents.ts';
import {
  countNews,
  lastView,
  listActivities,
  listComments,
} from '#projections/shared-documents/shared-activity.ts';
import {
  findShare,
  listShares,
  sharingViewer,
  type ShareTab,
} from '#projections/shared-documents/shared-documents.ts';
import { isOwnerVisible } from '#projections/attachments/visible-owner.ts';
import { commandsOf, createCompany, makeInvoice, send, type Company } from '#tests/builders/company.ts';
import { refused } from '#tests/builders/attacks/refused.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
let company: Company;
let foreign: Company;
const names = ['author', 'reader', 'kept', 'plain', 'admin', 'stranger'] as const;
type Name = (typeof names)[number];
const people = new Map<Name, Actor>();
const as = (name: Name): Actor => {
  const actor = people.get(name);
  if (!actor) throw new Error(name);
  return actor;
};
const emailOf = (name: Name) => `${name}@exemple.fr`;

const all = ['VIEW_LIST', 'CREATE', 'EDIT', 'DELETE'].map((right) => `ROLE_SHARE_DOCUMENT_${right}`);
const newest = { sort: 'newest', direction: 'desc', limit: 50, cursor: null, offset: 0 } as const;

/** Somebody with an account and an address in capital letters, which tell nobody apart. */
async function person(name: Name, { corporation }: Company): Promise<Actor> {
  const { store } = world.runtime;
  const identity = {
    gender: 'F' as const,
    firstName: name,
    lastName: 'Essai',
    email: emailOf(name).toUpperCase(),
  };
  const { id } = await send(store, registerPerson, systemActor(null), identity);
  const contract = { start: '2026-01-05', end: null };
  await send(store, addPersonToCorporation, systemActor(null), {
    person: id,
    corporation,
    enabled: true,
    contract,
  });
  const account = { username: name, person: id, group: 'user' as const };
  const { id: user } = await send(store, registerUser, systemActor(null), account);
  const roles = new Set(name === 'admin' ? ['ROLE_ADMIN'] : all);
  return { user, person: id, roles, corporation, corporations: [corporation] };
}

beforeAll(async () => {
  world = await createWorld();
  const { store } = world.runtime;
  company = await createCompany(store, 0);
  foreign = await createCompany(store, 1);
  for (const name of names) people.set(name, await person(name, name === 'stranger' ? foreign : company));
});
afterAll(() => world.close());

const file = (name: string) => ({ name, file: 'f'.repeat(64), size: 3, type: 'application/pdf' });

/** A document that the author shares with the reader and keeps from somebody, with a file and a comment. */
async function share(title: string, changes: { public?: boolean } = {}) {
  const { store } = world.runtime;
  const lists = { authorisedEmails: emailOf('reader'), restrictedEmails: emailOf('kept') };
  const input = { title, files: [file('plan.pdf')], ...lists, ...changes };
  const { id } = await send(store, shares.createSharedDocument, as('author'), input);
  const said = await send(store, comments.commentSharedDocument, as('author'), { id, text: 'Bonjour' });
  const [attached] = await attachedTo(world.owner, { kind: 'sharedDocument', id }, company.corporation);
  return { id, comment: said.id, file: attached?.id ?? 0 };
}

const seen = async (name: Name, id: number): Promise<boolean> => {
  const { db } = world.runtime;
  return (await findShare(db, id, as(name).corporation ?? 0, await sharingViewer(db, as(name)))) !== null;
};
const whoSees = async (id: number): Promise<Name[]> => {
  const found = await Promise.all(names.map(async (name) => ((await seen(name, id)) ? [name] : [])));
  return found.flat();
};
const titlesOf = async (name: Name, tab: ShareTab): Promise<string[]> => {
  const { db } = world.runtime;
  const viewer = await sharingViewer(db, as(name));
  const filter = { tab, category: null, keyword: null };
  return (await listShares(db, as(name).corporation ?? 0, viewer, filter, newest)).rows.map(
    ({ title }) => title,
  );
};

describe('shared documents', () => {
  it('are seen by those whom they are meant for, and changed by their author and administrators', async () => {
    const { store } = world.runtime;
    const secret = await share('Grille des salaires');
    const open = await share('Plan d’accès', { public: true });
    expect(await whoSees(secret.id)).toEqual(['author', 'reader', 'admin']);
    expect(await whoSees(open.id)).toEqual(['author', 'reader', 'plain', 'admin']);
    await send(store, shares.setSharedDocumentEnabled, as('author'), { id: open.id, enabled: false });
    expect(await whoSees(open.id)).toEqual(['author', 'admin']);
    await send(store, shares.setSharedDocumentEnabled, as('admin'), { id: open.id, enabled: true });
    expect(await titlesOf('author', 'mine')).toEqual(['Plan d’accès', 'Grille des salaires']);
    expect(await titlesOf('reader', 'shared')).toEqual(['Plan d’accès', 'Grille des salaires']);
    expect(await titlesOf('reader', 'mine')).toEqual([]);
    expect(await titlesOf('plain', 'public')).toEqual(['Plan d’accès']);
    expect(await titlesOf('kept', 'all')).toEqual([]);
    expect(await titlesOf('stranger', 'all')).toEqual([]);
    expect(await titlesOf('admin', 'all')).toEqual(['Plan d’accès', 'Grille des salaires']);
  });

  it.each([
    ['plain', 'missing'],
    ['kept', 'missing'],
    ['stranger', 'missing'],
    ['reader', 'forbidden'],
  ] as const)('say to %s, who may not change them: %s', async (name, kind) => {
    const { store, db } = world.runtime;
    const { id, file: attached, comment } = await share(`Privé pour ${name}`);
    const actor = as(name);
    const owner = { kind: 'sharedDocument' as const, id };
    const refusals = [
      send(store, shares.editSharedDocument, actor, { id, title: 'À moi' }),
      send(store, shares.setSharedDocumentEnabled, actor, { id, enabled: false }),
      send(store, shares.deleteSharedDocument, actor, { id }),
      send(store, announceSharedDocument, actor, { id, targets: ['authorised'], subject: 'S', text: 'T' }),
      send(store, attachDocuments, actor, { owner, files: [file('autre.pdf')] }),
      send(store, renameDocument, actor, { id: attached, name: 'autre.pdf' }),
      send(store, removeDocuments, actor, { ids: [attached] }),
      send(store, comments.editSharedComment, actor, { id: comment, text: 'Autre' }),
      send(store, comments.deleteSharedComment, actor, { id: comment }),
    ];
    const kinds = await Promise.all(refusals.map(async (one) => (await refused(one)).kind));
    expect(kinds).toEqual(kinds.map(() => kind));
    const isSeen = kind === 'forbidden';
    expect(await isOwnerVisible(db, owner, actor)).toBe(isSeen);
    const viewer = await sharingViewer(db, actor);
    const corporation = actor.corporation ?? 0;
    const said = await listComments(db, corporation, viewer, { share: id }, newest);
    const feed = await listActivities(db, corporation, viewer, { share: id, unseen: false }, newest);
    expect([said.rows.length > 0, feed.rows.length > 0]).toEqual([isSeen, isSeen]);
  });

  it('are commented by who sees them; a comment is its writer’s, and its document’s author’s to take away', async () => {
    const { store, db } = world.runtime;
    const { id } = await share('À relire');
    const mine = await send(store, comments.commentSharedDocument, as('reader'), { id, text: 'Vu' });
    await send(store, comments.editSharedComment, as('reader'), { id: mine.id, text: 'Vu, merci' });
    expect(
      (await refused(send(store, comments.editSharedComment, as('author'), { id: mine.id, text: 'Non' })))
        .kind,
    ).toBe('forbidden');
    const viewer = await sharingViewer(db, as('reader'));
    const textsOf = async () =>
      (await listComments(db, company.corporation, viewer, { share: id }, newest)).rows.map(
        ({ text }) => text,
      );
    expect(await textsOf()).toEqual(['Vu, merci', 'Bonjour']);
    await send(store, comments.deleteSharedComment, as('author'), { id: mine.id });
    expect(await textsOf()).toEqual(['Bonjour']);
  });

  it('tell each what is new to them, until they have seen it', async () => {
    const { store, db } = world.runtime;
    await send(store, viewSharedActivities, as('reader'), {});
    await send(store, viewSharedActivities, as('plain'), {});
    expect(await countNews(db, as('reader'))).toBe(0);
    const { id } = await share('Compte rendu');
    // Shared, a file, a comment; not to whom it isn't shown, and not to who did it.
    expect(await countNews(db, as('reader'))).toBe(3);
    expect(await countNews(db, as('plain'))).toBe(0);
    const viewer = await sharingViewer(db, as('reader'));
    const unseen = { share: null, unseen: true };
    const { rows } = await listActivities(db, company.corporation, viewer, unseen, newest);
    expect(rows.map(({ what, detail, title }) => [what, detail, title])).toEqual([
      ['commented', 'Bonjour', 'Compte rendu'],
      ['fileAdded', 'plan.pdf', 'Compte rendu'],
      ['shared', null, 'Compte rendu'],
    ]);
    const until = rows[0]?.at ?? '';
    await send(store, comments.commentSharedDocument, as('author'), { id, text: 'Encore' });
    await send(store, viewSharedActivities, as('reader'), { until });
    expect(await countNews(db, as('reader'))).toBe(1);
    await send(store, viewSharedActivities, as('reader'), {});
    // An older page that is sent again makes nothing new once more.
    await send(store, viewSharedActivities, as('reader'), { until });
    expect(await countNews(db, as('reader'))).toBe(0);
    const last = await lastView(db, company.corporation, as('reader').user ?? 0);
    expect(Date.parse(last?.until ?? '')).toBeGreaterThan(Date.parse(until));
  });

  it('are gone with all that was said and done once they are deleted', async () => {
    const { store, db } = world.runtime;
    const { id } = await share('Erreur');
    await send(store, shares.deleteSharedDocument, as('author'), { id });
    expect(await whoSees(id)).toEqual([]);
    expect(await isOwnerVisible(db, { kind: 'sharedDocument', id }, as('author'))).toBe(false);
    const viewer = await sharingViewer(db, as('admin'));
    const feed = await listActivities(db, company.corporation, viewer, { share: id, unseen: false }, newest);
    expect(feed.rows).toEqual([]);
    const rows = await world.owner
      .selectFrom('shared_comment')
      .select('id')
      .where('share_id', '=', id)
      .execute();
    expect(rows).toEqual([]);
  });

  it('keep a category from being deleted, and take none of another company', async () => {
    const { store } = world.runtime;
    const { create, remove } = commandsOf('categorysharedocument');
    const category = await send(store, create, company.actor, { name: 'Plans', enabled: true });
    const other = await send(store, create, foreign.actor, { name: 'Plans', enabled: true });
    await send(store, shares.createSharedDocument, as('author'), {
      title: 'Plan',
      categories: [category.id],
    });
    expect((await refused(send(store, remove, company.actor, { id: category.id }))).code).toBe('IN_USE');
    const wrong = { title: 'Plan', categories: [other.id] };
    expect(await refused(send(store, shares.createSharedDocument, as('author'), wrong))).toMatchObject({
      kind: 'invalid',
      errors: { categories: ['errors.reference'] },
    });
  });

  it('are edited from the newest state alone', async () => {
    const { store } = world.runtime;
    const { id } = await share('Version 1');
    const lists = { authorisedEmails: emailOf('reader'), restrictedEmails: emailOf('kept') };
    await send(store, shares.editSharedDocument, as('author'), {
      id,
      title: 'Version 2',
      ...lists,
      revision: 1,
    });
    const late = send(store, shares.editSharedDocument, as('admin'), {
      id,
      title: 'Autre',
      ...lists,
      revision: 1,
    });
    expect((await refused(late)).stale?.differences).toEqual([
      { path: 'title', before: 'Version 1', after: 'Version 2' },
    ]);
  });
});

const DAY = 24 * 60 * 60 * 1000;
const civil = (ms: number) => new Date(ms).toISOString().slice(0, 10);

describe('a link to a shared document', () => {
  const guest = 'chantier@client.example';

  it('is offered to whom has no account, opens until it is revoked, and only this document', async () => {
    const { store, db } = world.runtime;
    const { id } = await share('Plan de coffrage');
    const letter = { targets: ['clientContact' as const], contact: guest, subject: 'Plan', text: 'Bonjour' };
    await send(store, announceSharedDocument, as('author'), { id, ...letter });
    const stateOf = async () =>
      foldStream<SharedDocumentState, SharedDocumentEvent>(
        sharedDocumentAggregate,
        await store.read(`shareddocument-${id}`),
      );
    const { links, authorised } = await stateOf();
    expect(links.map(({ to, revoked }) => [to, revoked])).toEqual([[guest, false]]);
    // Whoever has a link is no colleague.
    expect(authorised).toEqual([emailOf('reader')]);
    const link = links[0]?.link ?? 0;
    const token = await createSharedLinkToken(db, { link, share: id, corporation: company.corporation });
    expect(await findSharedLink(db, token)).toEqual({ link, share: id, corporation: company.corporation });
    const again = await createSharedLinkToken(db, { link, share: id, corporation: company.corporation });
    expect(await findSharedLink(db, token)).toBeNull();
    const kept = await world.owner.selectFrom('shared_link_token').selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain(again);
    const opens = async (day = civil(Date.now())) => openSharedLink(await stateOf(), link, day) !== null;
    expect([
      await opens(),
      await opens(civil(Date.now() + 29 * DAY)),
      await opens(civil(Date.now() + 32 * DAY)),
    ]).toEqual([true, true, false]);
    await send(store, shares.setSharedDocumentEnabled, as('author'), { id, enabled: false });
    expect(await opens()).toBe(false);
    await send(store, shares.setSharedDocumentEnabled, as('author'), { id, enabled: true });
    const lists = { authorisedEmails: emailOf('reader'), restrictedEmails: guest };
    await send(store, shares.editSharedDocument, as('author'), { id, title: 'Plan de coffrage', ...lists });
    expect(await opens()).toBe(false);
    await send(store, shares.editSharedDocument, as('author'), {
      id,
      title: 'Plan de coffrage',
      authorisedEmails: emailOf('reader'),
    });
    expect(await opens()).toBe(true);
    expect((await refused(send(store, revokeSharedLink, as('reader'), { id, link }))).kind).toBe('forbidden');
    expect((await refused(send(store, revokeSharedLink, as('author'), { id, link: link + 1 }))).kind).toBe(
      'missing',
    );
    await send(store, revokeSharedLink, as('author'), { id, link });
    expect(await opens()).toBe(false);
  });

  it('has its token in its mail alone, and no address in the clear in its event', async () => {
    const { id } = await share('Plan secret');
    const letter = { targets: ['clientContact' as const], contact: guest, subject: 'Plan', text: 'Bonjour' };
    await send(world.runtime.store, announceSharedDocument, as('author'), { id, ...letter });
    const rows = await world.owner
      .selectFrom('emt_messages')
      .select('message_data')
      .where('message_type', '=', 'SharedLinkOffered')
      .execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(guest);
    const [notice] = await world.owner
      .selectFrom('emt_messages')
      .select('message_data')
      .where('message_type', '=', 'NoticeQueued')
      .where(sql<boolean>`(message_data->'about'->>'id')::bigint = ${id}`)
      .execute();
    const facts = notice?.message_data as unknown as SystemMailFacts;
    const [button] = await guestButtons(world.runtime, facts);
    const token = new URL(button?.url ?? '').pathname.split('/').at(-1) ?? '';
    expect((await findSharedLink(world.runtime.db, token))?.share).toBe(id);
    expect(button?.label).toBe('Voir le document');
  });
});

describe('announcing a shared document', () => {
  const letter = { subject: 'Un document', text: 'Bonjour' };
  const mailsTo = async (share: number) => {
    const events = await world.owner
      .selectFrom('emt_messages')
      .select('message_data')
      .where('message_type', '=', 'NoticeQueued')
      .execute();
    return events
      .map(
        ({ message_data: data }) =>
          data as { to: string[]; about: { id: number }; links: { path: string }[] },
      )
      .filter(({ about }) => about.id === share);
  };

  it('mails each receiver alone, and lets colleagues in who are told', async () => {
    const { store } = world.runtime;
    const { id } = await share('Devis signé');
    const made = await makeInvoice(store, {
      ...company,
      actor: { ...company.actor, user: as('plain').user },
    });
    await send(store, announceSharedDocument, as('author'), {
      id,
      targets: ['authorised', 'invoiceCreator'],
      invoice: made.version,
      ...letter,
    });
    const mails = await mailsTo(id);
    expect(mails.flatMap(({ to }) => to).sort()).toEqual([emailOf('plain'), emailOf('reader')]);
    expect(mails.map(({ links }) => links[0]?.path)).toEqual(
      [1, 2].map(() => `/share_document/${id}/details`),
    );
    expect(await whoSees(id)).toEqual(['author', 'reader', 'plain', 'admin']);
    // Somebody whose account is closed is led nowhere, and let in nowhere.
    await send(store, setUserEnabled, systemActor(null), { id: as('plain').user ?? 0, enabled: false });
    const { id: next } = await share('Avenant');
    await send(store, announceSharedDocument, as('author'), {
      id: next,
      targets: ['invoiceCreator'],
      invoice: made.version,
      ...letter,
    });
    expect(await whoSees(next)).toEqual(['author', 'reader', 'admin']);
  });

  it.each([
    [{ targets: [] }, 'targets'],
    [{ targets: ['client' as const] }, 'client'],
    [{ targets: ['clientContact' as const] }, 'contact'],
    [{ targets: ['invoiceCreator' as const] }, 'invoice'],
    [{ targets: ['clientContact' as const], contact: emailOf('kept') }, 'targets'],
  ])('is refused where nobody can be told: %j', async (chosen, field) => {
    const { store } = world.runtime;
    const { id } = await share('Pour personne');
    const parsed = announceSharedDocument.input.safeParse({ id, ...letter, ...chosen });
    const errors = parsed.success
      ? Object.keys((await refused(store.execute(announceSharedDocument, as('author'), parsed.data))).errors)
      : parsed.error.issues.map(({ path }) => path.join('.'));
    expect(errors).toEqual([field]);
    expect(await mailsTo(id)).toEqual([]);
  });
});
