import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cancelQuotation, draftNextQuotationVersion } from '#domain/documents/quotation-commands.ts';
import { revokeQuotationLink } from '#domain/documents/links/quotation-link-commands.ts';
import { standingOf } from '#domain/documents/links/quotation-link.ts';
import { agreementVersion } from '#domain/documents/agreement.ts';
import { createThirdParty } from '#domain/third-parties/commands.ts';
import { versionHash } from '#domain/documents/quotation.ts';
import { rebuildProjections } from '#db/events/rebuild.ts';
import { eraseKey } from '#db/events/personal-keys.ts';
import { createStore } from '#db/events/store.ts';
import { createLinkToken, linkTokenHash, noteLinkOpened } from '#db/identity/link-tokens.ts';
import { clientButtons } from '#jobs/mail/client-links.ts';
import { documentLinks, findLinkByHash, linksOf } from '#projections/documents/document-links.ts';
import { askingOver } from '#projections/answers.ts';
import { projections } from '#projections/registry.ts';
import { clientInput, createCompany, makeQuotation, send, type Company } from '#tests/builders/company.ts';
import {
  acceptByLink,
  linkedQuotation,
  mailLink,
  quotationState,
  refuseByLink,
  type Linked,
} from '#tests/builders/documents/quotation-links.ts';
import { refused } from '#tests/builders/attacks/refused.ts';
import { createWorld, type World } from '#tests/builders/world.ts';
import { testDataKey } from '#tests/setup/secrets.ts';

let world: World;
let company: Company;
let other: Company;

beforeAll(async () => {
  world = await createWorld();
  company = await createCompany(world.runtime.store, 0);
  other = await createCompany(world.runtime.store, 1);
});
afterAll(() => world.close());

const linked = () => linkedQuotation(world.runtime, company);
const accept = (one: Linked, changes = {}, commandId?: string) =>
  acceptByLink(world.runtime, company, one, changes, commandId);

async function statusOf({ id, version }: Linked): Promise<string> {
  return agreementVersion(await quotationState(world.runtime, id), version).status;
}

const typesOf = async ({ id }: Linked): Promise<string[]> =>
  (await world.runtime.store.read(`quotation-${id}`)).map(({ event }) => event.type);

/** What the last acceptance of a version is worth. */
async function standing({ id, version }: Linked) {
  const state = await quotationState(world.runtime, id);
  const consent = state.consents.findLast((one) => one.version === version);
  return (
    consent &&
    standingOf(consent, { ...agreementVersion(state, version), content: versionHash(state, version) })
  );
}

describe('a quotation accepted by a link', () => {
  it('says who agreed to what, and who is to be told', async () => {
    const one = await linked();
    expect(await statusOf(one)).toBe('in_progress');
    await accept(one);
    const state = await quotationState(world.runtime, one.id);
    const found = agreementVersion(state, one.version);
    expect(state.consents).toMatchObject([
      {
        version: one.version,
        link: one.link,
        content: versionHash(state, one.version),
        pdf: found.pdf,
        name: 'Yvonne Kerbrat',
        function: 'Maire',
        consent: 'J’accepte',
        ip: '192.0.2.7',
        userAgent: 'Navigateur/1',
      },
    ]);
    expect((await typesOf(one)).slice(-2)).toEqual(['QuotationAccepted', 'QuotationConsentSigned']);
    expect(await standing(one)).toBe('valid');
    const [row] = await linksOf(world.owner, { kind: 'quotation', id: one.id }, company.corporation);
    expect(row).toMatchObject({ id: one.link, answer: 'accepted', to: ['mairie@client.example'] });
    const mails = await world.owner
      .selectFrom('mail_list')
      .select(['to', 'subject', 'kind'])
      .where('document_id', '=', one.id)
      .where('kind', '=', 'quotationAnswer')
      .orderBy('id')
      .execute();
    expect(mails).toContainEqual({ kind: 'quotationAnswer', to: ['mairie@client.example'], subject: 'Reçu' });
  });

  it('is accepted once, however often the button is pressed and in however many tabs', async () => {
    const one = await linked();
    const commandId = randomUUID();
    const answers = await Promise.all([accept(one, {}, commandId), accept(one, {}, commandId)]);
    expect(answers[0]).toEqual(answers[1]);
    expect(await refused(accept(one))).toMatchObject({ kind: 'conflict', code: 'QUOTATION_STATUS' });
    expect(await refused(refuseByLink(world.runtime, company, one))).toMatchObject({ kind: 'conflict' });
    expect((await typesOf(one)).filter((type) => type === 'QuotationConsentSigned')).toHaveLength(1);
  });

  it('is void once it was cancelled', async () => {
    const one = await linked();
    await accept(one);
    await send(world.runtime.store, cancelQuotation, company.actor, { version: one.version });
    expect(await standing(one)).toBe('cancelled');
  });

  it('is what the page showed, or nothing', async () => {
    const one = await linked();
    expect(await refused(accept(one, { content: 'e'.repeat(64) }))).toMatchObject({
      code: 'QUOTATION_CHANGED',
      errors: { '': ['errors.quotationChanged'] },
    });
    expect(await statusOf(one)).toBe('in_progress');
  });

  it('past its validity is accepted by whoever confirms it', async () => {
    const one = await linkedQuotation(world.runtime, company, { expiryDate: '2026-03-03' });
    expect(await refused(accept(one))).toMatchObject({ code: 'QUOTATION_EXPIRED' });
    await accept(one, { confirmExpired: true });
    expect(await statusOf(one)).toBe('accepted');
  });

  it('without its PDF is not accepted yet', async () => {
    const made = await makeQuotation(world.runtime.store, company, 'validate', { expiryDate: '2099-12-31' });
    const one = await mailLink(world.runtime, company, made);
    expect(await refused(accept(one))).toMatchObject({ code: 'PDF_MISSING' });
  });
});

describe('a link that opens nothing', () => {
  const missing = { kind: 'missing', code: 'NOT_EXIST', errors: {}, stale: null };

  it('is a token that was never made', async () => {
    const one = await linked();
    expect(await refused(accept({ ...one, hash: linkTokenHash('guess') }))).toEqual(missing);
    expect(await findLinkByHash(world.owner, linkTokenHash(''))).toBeNull();
  });

  it('was taken back', async () => {
    const one = await linked();
    await send(world.runtime.store, revokeQuotationLink, company.actor, {
      version: one.version,
      link: one.link,
    });
    expect(await refused(accept(one))).toEqual(missing);
    expect(await refused(refuseByLink(world.runtime, company, one))).toEqual(missing);
    expect(await statusOf(one)).toBe('in_progress');
  });

  it('is past its last day', async () => {
    const one = await linked();
    const { db } = world.runtime;
    const options = { db, dataKey: testDataKey, projectors: projections, askingOver };
    const later = (days: number) => ({
      ...world.runtime,
      store: createStore({ ...options, now: () => new Date(Date.now() + days * 86_400_000) }),
    });
    expect(await refused(acceptByLink(later(92), company, one))).toEqual(missing);
    await acceptByLink(later(88), company, one);
    expect(await statusOf(one)).toBe('accepted');
  });

  it('is an earlier token of the same link', async () => {
    const one = await linked();
    const newer = linkTokenHash(await createLinkToken(world.runtime.db, one.link));
    expect(await refused(accept(one))).toEqual(missing);
    await accept({ ...one, hash: newer });
    expect(await statusOf(one)).toBe('accepted');
  });

  it("is another corporation's", async () => {
    const one = await linked();
    expect(await refused(acceptByLink(world.runtime, other, one))).toEqual(missing);
    expect(await statusOf(one)).toBe('in_progress');
  });
});

describe('a link', () => {
  it('acts on its own quotation alone', async () => {
    const [one, two] = [await linked(), await linked()];
    // All that an answer names is the token; another quotation's content is not what this one says.
    const foreign = versionHash(await quotationState(world.runtime, two.id), two.version);
    expect(await refused(accept(one, { content: foreign }))).toMatchObject({ code: 'QUOTATION_CHANGED' });
    await accept(one);
    expect([await statusOf(one), await statusOf(two)]).toEqual(['accepted', 'in_progress']);
  });

  it('of a version that another took the place of is gone', async () => {
    const one = await linked();
    await send(world.runtime.store, draftNextQuotationVersion, company.actor, { version: one.version });
    expect(await refused(accept(one))).toMatchObject({ kind: 'missing' });
  });

  it('refuses with a reason', async () => {
    const one = await linked();
    await refuseByLink(world.runtime, company, one);
    const state = await quotationState(world.runtime, one.id);
    expect(agreementVersion(state, one.version)).toMatchObject({
      status: 'refused',
      reasonRefuse: 'Trop cher',
    });
    expect(state.links[0]?.answer).toBe('refused');
  });

  it('is not made of what nobody can accept any more', async () => {
    const one = await linked();
    await accept(one);
    expect(await refused(mailLink(world.runtime, company, one))).toMatchObject({
      code: 'QUOTATION_STATUS',
      errors: { '': ['errors.agreementStatus.link'] },
    });
  });

  it('accepts or is cancelled, never both', async () => {
    for (let round = 0; round < 4; round += 1) {
      const one = await linked();
      const cancel = send(world.runtime.store, cancelQuotation, company.actor, { version: one.version });
      await Promise.allSettled([accept(one), cancel]);
      const types = await typesOf(one);
      const accepted = types.indexOf('QuotationConsentSigned');
      const cancelled = types.indexOf('QuotationCancelled');
      // An accepted one may be cancelled after, but a cancelled one was not accepted after.
      expect(cancelled).toBeGreaterThan(-1);
      expect(accepted === -1 || accepted < cancelled).toBe(true);
      expect(await standing(one)).toBe(accepted === -1 ? undefined : 'cancelled');
    }
  });

  it('notes its opening once an hour', async () => {
    const one = await linked();
    const opened = async () =>
      (
        await world.owner
          .selectFrom('document_link_token')
          .select('opened')
          .where('link_id', '=', one.link)
          .executeTakeFirstOrThrow()
      ).opened;
    expect(await opened()).toBe(0);
    await noteLinkOpened(world.runtime.db, one.link);
    await noteLinkOpened(world.runtime.db, one.link);
    expect(await opened()).toBe(1);
  });
});

describe('what is kept of a link', () => {
  it('is no token: not in events, jobs, the command log or the tables', async () => {
    const one = await linked();
    const [button] = await clientButtons(
      world.runtime,
      { mail: one.mail, corporation: company.corporation },
      new Map([[one.version, 'DV-1']]),
    );
    const token = new URL(button?.url ?? '').pathname.replace('/devis/', '');
    expect(token).toMatch(/^[\w-]{43}$/);
    await accept({ ...one, hash: linkTokenHash(token) });
    for (const secret of [token, one.token]) {
      const { rows } = await sql<{ found: number }>`
        select (select count(*) from emt_messages
          where message_data::text || message_metadata::text like ${`%${secret}%`})
          + (select count(*) from graphile_worker._private_jobs where payload::text like ${`%${secret}%`})
          + (select count(*) from command_log where result::text like ${`%${secret}%`})
          + (select count(*) from document_link_token where token_hash like ${`%${secret}%`}) as found`.execute(
        world.owner,
      );
      expect(rows[0]?.found).toBe(0);
    }
  });

  it('is who signed under a key that can be erased', async () => {
    const one = await linked();
    await accept(one);
    const { rows } = await sql<{ stored: string }>`
      select message_data::text as stored from emt_messages where message_type = 'QuotationConsentSigned'
        and stream_id = ${`quotation-${one.id}`}`.execute(world.owner);
    expect(rows).toHaveLength(1);
    for (const personal of ['Kerbrat', 'Maire', '192.0.2.7', 'Navigateur'])
      expect(rows[0]?.stored).not.toContain(personal);
  });
});

describe('the list of links', () => {
  it('is the same when it is rebuilt', async () => {
    const one = await linked();
    await accept(one);
    await send(world.runtime.store, revokeQuotationLink, company.actor, {
      version: one.version,
      link: one.link,
    });
    const rows = () => world.owner.selectFrom('document_link').selectAll().orderBy('id').execute();
    const before = await rows();
    expect(before.at(-1)).toMatchObject({
      id: one.link,
      answer: 'accepted',
      revoked_at: expect.any(String) as string,
    });
    await rebuildProjections(world.owner, testDataKey, [documentLinks], () => undefined);
    expect(await rows()).toEqual(before);
  });
});

describe('a client who was erased', () => {
  it('leaves the acceptance with its fingerprints, and without the person', async () => {
    const { store } = world.runtime;
    const natural = clientInput({ name: 'Yann Guivarc’h', naturalPerson: true });
    const { id: thirdParty } = await send(store, createThirdParty, company.actor, natural);
    const one = await linkedQuotation(world.runtime, company, { thirdParty });
    await accept(one);
    expect(await standing(one)).toBe('valid');
    await eraseKey(world.owner, `thirdparty-${thirdParty}`);
    const { consents, links } = await quotationState(world.runtime, one.id);
    expect(consents[0]).toMatchObject({ name: null, function: null, ip: null, userAgent: null });
    expect(consents[0]?.content).toMatch(/^[0-9a-f]{64}$/);
    expect(links[0]).toMatchObject({ to: null, files: null });
    expect(await standing(one)).toBe('erased');
  });
});
