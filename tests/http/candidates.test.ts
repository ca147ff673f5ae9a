import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { sql } from 'kysely';
import { command } from '#domain/kernel/command.ts';
import { addDays, addMonths, todayIn } from '#domain/kernel/dates.ts';
import { candidateAggregate } from '#domain/recruitment/candidate.ts';
import { setParameters } from '#domain/parameters/parameter-commands.ts';
import { createPerson } from '#domain/people/person-commands.ts';
import { eraseCandidate, hireCandidate, moveCandidate } from '#domain/recruitment/decision-commands.ts';
import { resendCandidateLink, revokeCandidateLink } from '#domain/recruitment/invitation-commands.ts';
import { loggedPath } from '#app/api/logged-path.server.ts';
import { isTokenPath } from '#app/http/token-paths.ts';
import type { SignedIn } from '#app/services.server.ts';
import { chainKey } from '#db/events/chain.ts';
import { verifyChains } from '#db/events/verify-chain.ts';
import { copyFilesOf } from '#jobs/tasks/copy-candidate-files.ts';
import { eraseCandidatesOf, forgetCandidate } from '#jobs/tasks/erase-candidates.ts';
import { attachedTo } from '#projections/attachments/attached-documents.ts';
import { candidateCounts, readCandidate } from '#projections/recruitment/candidates.ts';
import { commandsOf, createCompany, send, type Company } from '#tests/builders/company.ts';
import { personFile } from '#tests/builders/people.ts';
import {
  answerForm,
  candidateState,
  giveFile,
  invitation,
  invited,
  linkOf,
  type Linked,
} from '#tests/builders/recruitment.ts';
import { createSite, withRoles, type Site } from '#tests/builders/site.ts';
import { createWorld, type World } from '#tests/builders/world.ts';
import { testDataKey } from '#tests/setup/secrets.ts';

const MEGABYTE = 1024 * 1024;
const NUMBER = '255081416802538';

let world: World;
let site: Site;
let company: Company;
let anybody: SignedIn;
/** A type of document that is required, and one that is not. */
let identity: number;
let photos: number;

const office = () =>
  withRoles(anybody, ['ROLE_PERSON_CREATE', 'ROLE_PERSON_VIEW_LIST', 'ROLE_CONTRACT_CREATE']);
const pathOf = ({ token }: Pick<Linked, 'token'>) => `/person/candidate-form/${token}`;

beforeAll(async () => {
  world = await createWorld();
  site = await createSite(world);
  const { store } = world.runtime;
  company = await createCompany(store);
  anybody = await site.member('maelle', company.corporation);
  const type = async (name: string, required: boolean) =>
    (
      await send(store, commandsOf('recruitmentdocumenttype').create, company.actor, {
        name,
        required,
        enabled: true,
      })
    ).id;
  identity = await type('Pièce d’identité', true);
  photos = await type('Photos', false);
});
afterAll(async () => {
  await site.close();
  await world.close();
});

const complete = {
  nationality: 'FR',
  birthDate: '12/04/1995',
  mobile: '06 98 11 22 33',
  phone: '',
  'address.street': '3 rue des Ajoncs',
  'address.postalCode': '29200',
  'address.city': 'Brest',
  'address.country': 'FR',
  comment: 'Disponible en janvier',
  consent: 'on',
};

interface Filled {
  values?: Record<string, string>;
  files?: [type: number, file: File][];
  intent?: 'save' | 'send';
  more?: [string, string][];
}

/** Sends the form of a candidate as a browser without scripts does. */
function fill(
  linked: Pick<Linked, 'token'>,
  { values = {}, files = [], intent = 'send', more = [] }: Filled = {},
) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...complete, ...values })) form.append(name, value);
  for (const [type, file] of files) form.append(`documents.${type}`, file);
  for (const [name, value] of more) form.append(name, value);
  form.append('intent', intent);
  return site.ask(`${pathOf(linked)}?lng=fr`, { form });
}

const paper = (name = 'identite.pdf', content = '%PDF-1.7 x') =>
  new File([content], name, { type: 'application/pdf' });

/** With every space as it is typed. */
const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');

const filesOf = async ({ id }: Linked) =>
  (await attachedTo(world.owner, { kind: 'candidate', id }, company.corporation)).map(({ name }) => name);

describe('the form of a candidate', () => {
  it('keeps five photos of 9 MB and all that was typed beside one wrong telephone number', async () => {
    const linked = await invited(world.runtime, company);
    const files = Array.from({ length: 5 }, (_, at): [number, File] => [
      photos,
      new File([Buffer.alloc(9 * MEGABYTE, at + 1)], `photo-${at}.jpg`),
    ]);
    const { status, text } = await fill(linked, { values: { mobile: 'douze' }, files, intent: 'save' });
    expect(status).toBe(422);
    expect(text).toContain('Ce champ doit être au format de numéro de téléphone!');
    expect(text).toContain('href="#candidate-mobile"');
    for (const kept of ['douze', '12/04/1995', '3 rue des Ajoncs', '29200', 'Brest'])
      expect([kept, text.includes(`value="${kept}"`)]).toEqual([kept, true]);
    for (const at of [0, 1, 2, 3, 4]) expect(text).toContain(`photo-${at}.jpg`);
  });

  it('refuses a file of 10.1 MB by its name, and keeps the others and theirs', async () => {
    const linked = await invited(world.runtime, company);
    const large = new File([Buffer.alloc(Math.ceil(10.1 * MEGABYTE), 1)], 'trop-lourd.jpg');
    const odd = paper('C’est; l’été=ok.pdf');
    const { status, text } = await fill(linked, {
      files: [
        [photos, large],
        [identity, odd],
      ],
    });
    expect(status).toBe(422);
    expect(plain(text)).toContain('« trop-lourd.jpg » dépasse 10 Mo');
    expect(await filesOf(linked)).toEqual(['C’est; l’été=ok.pdf']);
    expect((await candidateState(world.runtime, linked.id)).sent).toBe(false);
  });

  it('tells what changed where it was saved on a telephone and a computer at once', async () => {
    const linked = await invited(world.runtime, company);
    const { revision } = {
      revision: String((await world.runtime.store.read(`candidate-${linked.id}`)).length),
    };
    const first = await fill(linked, { intent: 'save', values: { comment: 'Du téléphone', revision } });
    expect(first.status).toBe(303);
    const second = await fill(linked, { intent: 'save', values: { comment: 'De l’ordinateur', revision } });
    expect(second.status).toBe(409);
    expect(second.text).toContain('<ins>Du téléphone</ins>');
    expect(second.text).toContain('De l’ordinateur');
  });

  it('is sent once, and then only read', async () => {
    const linked = await invited(world.runtime, company);
    const commandId = '01234567-89ab-cdef-0123-456789abcdef.r1';
    const sent: Filled = { files: [[identity, paper()]], more: [['commandId', commandId]] };
    const [one, other] = [await fill(linked, sent), await fill(linked)];
    expect(one.status).toBe(303);
    expect(other.status).toBe(404);
    expect(other.text).toContain('Ce profil n’existe pas ou a déjà été envoyé');
    const events = await world.runtime.store.read(`candidate-${linked.id}`);
    expect(events.filter(({ event }) => event.type === 'CandidateFormSent')).toHaveLength(1);
    const { status, text } = await site.ask(pathOf(linked));
    expect(status).toBe(200);
    expect(text).toContain('3 rue des Ajoncs');
    expect(text).not.toContain('value="send"');
  });

  it('asks at each field for what it lacks, the consent too', async () => {
    const linked = await invited(world.runtime, company);
    const empty = Object.fromEntries(Object.keys(complete).map((name) => [name, '']));
    const { status, text } = await fill(linked, { values: { ...empty, phone: 'treize', consent: '' } });
    expect(status).toBe(422);
    expect(plain(text)).toContain('Ce champ est requis !');
    for (const field of [
      'phone',
      'consent',
      'nationality',
      'birthDate',
      'address.street',
      'address.city',
      `documents.${identity}`,
    ])
      expect([field, text.includes(`href="#candidate-${field}"`)]).toEqual([field, true]);
  });

  it('says at its type that a required document was taken back, and knows nobody else’s', async () => {
    const linked = await invited(world.runtime, company);
    const stranger = await invited(world.runtime, company, { lastName: 'Autre' });
    const file = await giveFile(world.runtime, company, linked, { name: 'cni.pdf', documentType: identity });
    const theirs = await giveFile(world.runtime, company, stranger, {
      name: 'cni.pdf',
      documentType: identity,
    });
    const foreign = await fill(linked, { more: [['removed', String(theirs)]] });
    expect(foreign.status).toBe(404);
    expect(await filesOf(stranger)).toEqual(['cni.pdf']);
    const { status, text } = await fill(linked, { more: [['removed', String(file)]] });
    expect(status).toBe(422);
    expect(text).toMatch(new RegExp(`id="candidate-documents\\.${identity}-error"[^>]*>Ce champ est requis`));
    expect(await filesOf(linked)).toEqual([]);
  });

  it('takes HTML named .pdf for what it is: staff save it, and no browser runs it', async () => {
    const linked = await invited(world.runtime, company);
    await fill(linked, { files: [[identity, paper('cv.pdf', '<!doctype html><script>alert(1)</script>')]] });
    const [file] = await attachedTo(world.owner, { kind: 'candidate', id: linked.id }, company.corporation);
    const { headers, status } = await site.ask(`/document/${file?.id}/download?open=1`, { as: office() });
    expect(status).toBe(200);
    expect(headers.get('Content-Disposition')).toContain('attachment');
    expect(headers.get('Content-Type')).not.toBe('text/html');
  });

  it('asks for the RIB only where it asks for the number, and refuses one that nobody asked for', async () => {
    const { store } = world.runtime;
    const { id: rib } = await send(store, commandsOf('recruitmentdocumenttype').create, company.actor, {
      name: 'RIB',
      onceRetained: true,
      enabled: true,
    });
    const linked = await invited(world.runtime, company);
    const asks = async () => (await site.ask(pathOf(linked))).text.includes(`name="documents.${rib}"`);
    const give = () => giveFile(world.runtime, company, linked, { name: 'rib.pdf', documentType: rib });
    const ask = (value: boolean) =>
      send(store, setParameters, company.actor, { values: [{ code: 'candidate_number', value }] });
    await ask(true);
    expect(await asks()).toBe(false);
    await expect(give()).rejects.toMatchObject({ kind: 'invalid' });
    await send(store, moveCandidate, company.actor, { id: linked.id, status: 'retained' });
    expect(await asks()).toBe(true);
    await ask(false);
    expect(await asks()).toBe(false);
  });

  it('asks for the number only of who is retained, where the company says so', async () => {
    const { store } = world.runtime;
    const linked = await invited(world.runtime, company);
    const asks = async () => (await site.ask(pathOf(linked))).text.includes('name="number"');
    await send(store, moveCandidate, company.actor, { id: linked.id, status: 'retained' });
    expect(await asks()).toBe(false);
    await send(store, setParameters, company.actor, {
      values: [{ code: 'candidate_number', value: true }],
    });
    expect(await asks()).toBe(true);
    await answerNumber(linked);
    await send(store, setParameters, company.actor, {
      values: [{ code: 'candidate_number', value: false }],
    });
    expect((await candidateState(world.runtime, linked.id)).number).toBe(NUMBER);
    const shown = await site.ask(`/candidate-form/${linked.id}`, { as: office() });
    expect(shown.text).not.toContain('2 55 08 14 168 025 38');
    expect(shown.text).not.toContain(NUMBER);
  });

  it('asks for documents of who is retained once the form was sent, and for nothing else', async () => {
    const { store } = world.runtime;
    const make = commandsOf('recruitmentdocumenttype').create;
    const kind = { name: 'Carte Vitale', required: false, onceRetained: true, enabled: true };
    const vitale = (await send(store, make, company.actor, kind)).id;
    const linked = await invited(world.runtime, company);
    await giveFile(world.runtime, company, linked, { name: 'cni.pdf', documentType: identity });
    expect((await fill(linked)).status).toBe(303);
    const hand = (type: number, name: string, more: [string, string][] = []) => {
      const form = new FormData();
      form.append(`documents.${type}`, paper(name));
      for (const [field, value] of more) form.append(field, value);
      return site.ask(`${pathOf(linked)}?lng=fr`, { form });
    };
    expect((await hand(vitale, 'tot.pdf')).status).toBe(404);
    await send(store, moveCandidate, company.actor, { id: linked.id, status: 'retained' });
    await send(store, setParameters, company.actor, { values: [{ code: 'candidate_number', value: true }] });
    const page = await site.ask(`${pathOf(linked)}?lng=fr`);
    expect(page.text).toContain(`name="documents.${vitale}"`);
    expect(page.text).not.toContain(`name="documents.${identity}"`);
    expect((await hand(vitale, 'vitale.pdf')).status).toBe(303);
    expect(await filesOf(linked)).toEqual(['cni.pdf', 'vitale.pdf']);
    // What was sent stays as it is.
    const [first] = await attachedTo(world.owner, { kind: 'candidate', id: linked.id }, company.corporation);
    const taken = await hand(vitale, 'autre.pdf', [['removed', String(first?.id)]]);
    expect(taken.status).toBe(404);
    expect((await hand(identity, 'fausse.pdf')).status).toBe(400);
    expect(await filesOf(linked)).toEqual(['cni.pdf', 'vitale.pdf']);
    await send(store, setParameters, company.actor, { values: [{ code: 'candidate_number', value: false }] });
    expect((await hand(vitale, 'tard.pdf')).status).toBe(404);
  });

  const answerNumber = async (linked: Linked) => {
    await giveFile(world.runtime, company, linked, { name: 'cni.pdf', documentType: identity });
    expect((await fill(linked)).text).toContain('href="#candidate-number"');
    expect((await fill(linked, { values: { number: NUMBER } })).status).toBe(303);
  };
});

/** Lets the 90 days of a link be over. */
const endLink = command({
  name: 'EndLink',
  role: 'ROLE_SUPER_ADMIN',
  input: z.object({ id: z.number() }),
  async handle(work, actor, { id }) {
    const candidate = await work.load(candidateAggregate, id, actor);
    const { link } = candidate.state;
    if (link === null) throw new Error(`Candidate ${id} has no link`);
    const until = addDays(todayIn('Europe/Paris', new Date()), -1);
    await work.append(candidate, [
      { type: 'CandidateLinkMade', data: { candidate: id, link: link.link, until } },
    ]);
    return {};
  },
});

describe('the link of a form', () => {
  it('is the same nothing, wrong, revoked, replaced or past', async () => {
    const { store } = world.runtime;
    const wrong = { token: 'x'.repeat(43) };
    const revoked = await invited(world.runtime, company);
    await send(store, revokeCandidateLink, company.actor, { id: revoked.id });
    const replaced = await invited(world.runtime, company);
    await send(store, resendCandidateLink, company.actor, { id: replaced.id, subject: 'S', text: 'T' });
    const past = await invited(world.runtime, company);
    await send(store, endLink, company.actor, { id: past.id });
    const dead = [wrong, revoked, replaced, past];
    const pages = await Promise.all(dead.map((one) => site.ask(pathOf(one))));
    const [first] = pages;
    const blank = (text: string, { token }: { token: string }) =>
      text.replaceAll(token, '').replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '');
    for (const [at, { status, text }] of pages.entries()) {
      expect(status).toBe(404);
      expect(blank(text, dead[at] ?? wrong)).toBe(blank(first?.text ?? '', wrong));
    }
    const again = await linkOf(world.runtime, company, replaced.id);
    expect((await site.ask(pathOf(again))).status).toBe(200);
    for (const one of dead) expect((await fill(one)).status).toBe(404);
  });

  it('is in no log and no list of mails, and no browser tells another site', async () => {
    const linked = await invited(world.runtime, company);
    expect(loggedPath(pathOf(linked))).not.toContain(linked.token);
    expect(loggedPath(`/api/persons/show/token/recruitment/${linked.token}`)).not.toContain(linked.token);
    expect(isTokenPath(pathOf(linked))).toBe(true);
    const rows = await world.owner.selectFrom('candidate_link_token').selectAll().execute();
    const mails = await world.owner.selectFrom('mail_list').selectAll().execute();
    const { rows: jobs } = await sql`select * from graphile_worker._private_jobs`.execute(world.owner);
    expect(JSON.stringify([rows, mails, jobs])).not.toContain(linked.token);
  });

  it('is not found by guessing, and who has one is served behind the same address', async () => {
    const linked = await invited(world.runtime, company);
    const guesses: number[] = [];
    for (let turn = 0; turn < 20; turn += 1)
      guesses.push(
        ...(await Promise.all(
          Array.from({ length: 50 }, async (_guess, at) => {
            const guess = `${'g'.repeat(38)}${turn}-${at}`;
            return (await site.ask(`/person/candidate-form/${guess}`)).status;
          }),
        )),
      );
    expect(guesses).toHaveLength(1000);
    expect(guesses.filter((status) => status === 404).length).toBeLessThanOrEqual(60);
    expect(guesses.filter((status) => status !== 404 && status !== 429)).toEqual([]);
    expect((await site.ask(pathOf(linked))).status).toBe(200);
    await world.owner.deleteFrom('throttle').execute();
  });
});

const bodyOf = ({ text }: { text: string }): unknown => JSON.parse(text);
const typesAnswer = z.object({
  items: z.array(
    z.object({
      id: z.number(),
      required: z.boolean(),
      documents: z.array(z.object({ id: z.number(), fileType: z.string() })),
    }),
  ),
});

describe('the calls of the form', () => {
  it('show it, list what is wanted, and take it in under the names of the specification', async () => {
    const linked = await invited(world.runtime, company);
    const shown = bodyOf(await site.ask(`/api/persons/show/token/recruitment/${linked.token}`));
    expect(shown).toMatchObject({
      corporation: { id: company.corporation },
      item: { lastName: 'Kerdraon', email: 'enora@exemple.invalid', recruitmentSentAt: null },
    });
    const form = new FormData();
    for (const [name, value] of Object.entries({
      token: linked.token,
      'address[country]': 'FR',
      'address[city]': 'Brest',
      'address[postalCode]': '29200',
      'address[description]': '3 rue des Ajoncs',
      'person[nationality]': 'FR',
      'person[mobile]': 'douze',
      'person[phoneNumber]': '',
      'person[dateOfBirth]': '1995-04-12',
      'person[documents][0][recruitmentType]': String(identity),
      saveAndSendData: '1',
    }))
      form.append(name, value);
    form.append('person[documents][0][documentFile]', paper());
    const wrong = await site.ask('/api/persons/edit/token/recruitment', { form });
    expect(wrong.status).toBe(422);
    expect(bodyOf(wrong)).toMatchObject({ errors: { 'person.mobile': ['PHONE_NUMBER'] } });
    const list = typesAnswer.parse(
      bodyOf(await site.ask(`/api/recruitmentdocumenttype/list/by/person/${linked.token}`)),
    );
    const wanted = list.items.find(({ id }) => id === identity);
    expect(wanted).toMatchObject({ required: true, documents: [{ fileType: 'pdf' }] });
    const again = new FormData();
    for (const [name, value] of form) if (typeof value === 'string') again.append(name, value);
    again.set('person[mobile]', '0698112233');
    again.append('removedDocuments[0]', String(wanted?.documents[0]?.id));
    again.append('person[documents][1][documentFile]', paper('autre.pdf'));
    again.append('person[documents][1][recruitmentType]', String(identity));
    const sent = await site.ask('/api/persons/edit/token/recruitment', { form: again });
    expect(sent.status).toBe(200);
    expect(JSON.stringify(bodyOf(sent))).toMatch(/"recruitmentSentAt":"\d{4}-\d\d-\d\dT[\d:.]+Z"/);
    expect(await filesOf(linked)).toEqual(['autre.pdf']);
    expect((await site.ask('/api/persons/edit/token/recruitment', { form: again })).status).toBe(404);
  });
});

describe('staff', () => {
  it('invite, decide and hire with nothing typed twice, and no other company is told of', async () => {
    const { store } = world.runtime;
    const other = await createCompany(store, 1);
    await send(store, createPerson, other.actor, personFile({ email: 'connue@exemple.invalid' }));
    const form = Object.entries(invitation({ email: 'connue@exemple.invalid', lastName: 'Connue' })).flatMap(
      ([name, value]): [string, string][] => (typeof value === 'string' ? [[name, value]] : []),
    );
    const made = await site.ask('/candidates/new', { as: office(), form });
    expect(made.status).toBe(302);
    const page = made.headers.get('Location') ?? '';
    const id = Number(/\d+/.exec(page)?.[0]);
    const linked = await linkOf(world.runtime, company, id);
    await giveFile(world.runtime, company, linked, { name: 'cni.pdf', documentType: identity });
    await answerForm(world.runtime, company, linked);
    const press = (...fields: [string, string][]) => site.ask(page, { as: office(), form: fields });
    expect((await press(['intent', 'hire'])).status).toBe(409);
    expect((await press(['intent', 'move'], ['status', 'retained'])).status).toBe(302);
    expect((await press(['intent', 'comment'], ['comment', 'Très bon entretien'])).status).toBe(302);
    const shown = await site.ask(page, { as: office() });
    for (const words of ['Retenu', 'Très bon entretien', 'cni.pdf', '12/04/1995'])
      expect([words, shown.text.includes(words)]).toEqual([words, true]);
    const hired = await press(['intent', 'hire']);
    const follows = hired.headers.get('Location') ?? '';
    expect(follows).toMatch(/^\/person\/\d+\/hiring$/);
    const steps = await site.ask(follows, { as: office() });
    const toContract = /href="(\/person\/\d+\/contract\/new\?[^"]+)"/.exec(steps.text)?.[1] ?? '';
    const contract = await site.ask(toContract.replaceAll('&amp;', '&'), { as: office() });
    expect(contract.text).toContain('value="Conductrice de pompe"');
    expect((await press(['intent', 'hire'])).status).toBe(409);
    expect(hired.text + contract.text).not.toContain('connue@exemple.invalid');
  });

  it('see candidates of their own company alone, with the right to', async () => {
    const { id } = await invited(world.runtime, company);
    const other = await createCompany(world.runtime.store, 1);
    const stranger = withRoles(await site.member('solenn', other.corporation), ['ROLE_ADMIN']);
    expect((await site.ask(`/candidate-form/${id}`, { as: stranger })).status).toBe(404);
    const reader = withRoles(anybody, ['ROLE_PERSON_VIEW_LIST']);
    expect((await site.ask('/candidates', { as: reader })).status).toBe(403);
    expect((await site.ask('/candidates', { as: office() })).text).toContain('Kerdraon');
  });
});

describe('two years after the last contact', () => {
  it('a candidate is erased from lists, mails and files; the chain verifies and counts stay', async () => {
    const { runtime } = world;
    const fresh = await createCompany(runtime.store);
    const { id: type } = await send(
      runtime.store,
      commandsOf('recruitmentdocumenttype').create,
      fresh.actor,
      { name: 'CV', required: false, enabled: true },
    );
    const linked = await invited(runtime, fresh, { lastName: 'Oubliée', email: 'oubliee@exemple.invalid' });
    await giveFile(runtime, fresh, linked, { name: 'cv-oubliee.pdf', documentType: type });
    await answerForm(runtime, fresh, linked);
    const owner = { kind: 'candidate', id: linked.id };
    const [file] = await attachedTo(world.owner, owner, fresh.corporation);
    const today = todayIn('Europe/Paris', new Date());
    await eraseCandidatesOf(runtime, addMonths(today, 23));
    expect((await candidateState(runtime, linked.id)).erased).toBe(false);
    await eraseCandidatesOf(runtime, addMonths(today, 24));
    await forgetCandidate(runtime, linked.id);
    const [rows, mails, files] = await Promise.all([
      world.owner.selectFrom('candidate').selectAll().where('id', '=', linked.id).execute(),
      world.owner
        .selectFrom('mail_list')
        .selectAll()
        .where('corporation_id', '=', fresh.corporation)
        .execute(),
      attachedTo(world.owner, owner, fresh.corporation),
    ]);
    const events = await runtime.store.read(`candidate-${linked.id}`);
    expect(JSON.stringify([rows, mails, files, events]).toLowerCase()).not.toMatch(/oubli[ée]e/);
    expect(await runtime.files.get(file?.file ?? '')).toBeNull();
    expect((await site.ask(pathOf(linked))).status).toBe(404);
    expect((await candidateCounts(world.owner, fresh.corporation)).get('applied')).toBe(1);
    expect((await verifyChains(world.owner, chainKey(testDataKey), [])).faults).toEqual([]);
  });

  it('what a person’s file keeps of who was hired still opens, and nothing else', async () => {
    const { runtime } = world;
    const make = (resource: string, values: object) =>
      send(runtime.store, commandsOf(resource).create, company.actor, { ...values, enabled: true });
    const { id: kept } = await make('persondocumenttype', { name: 'Permis de conduire' });
    const { id: licence } = await make('recruitmentdocumenttype', { name: 'Permis', keptAs: kept });
    const linked = await invited(runtime, company);
    await giveFile(runtime, company, linked, { name: 'permis.pdf', documentType: licence });
    await giveFile(runtime, company, linked, { name: 'photo.pdf', documentType: photos });
    await send(runtime.store, moveCandidate, company.actor, { id: linked.id, status: 'retained' });
    const { person } = await send(runtime.store, hireCandidate, company.actor, {
      id: linked.id,
      confirmDuplicates: true,
    });
    // Erased before the worker came to it, the licence would be gone from the person's file too.
    const early = send(runtime.store, eraseCandidate, company.actor, { id: linked.id });
    await expect(early).rejects.toMatchObject({ code: 'CANDIDATE_FILES_WAIT' });
    await copyFilesOf(runtime, linked.id);
    await copyFilesOf(runtime, linked.id); // a worker that dies is run again
    const given = await attachedTo(world.owner, { kind: 'candidate', id: linked.id }, company.corporation);
    const copies = () => attachedTo(world.owner, { kind: 'person', id: person }, company.corporation);
    expect(await copies()).toMatchObject([{ name: 'permis.pdf', documentTypeId: kept }]);
    const shown = await site.ask(`/candidate-form/${linked.id}`, { as: office() });
    expect(shown.text).toContain('1 document copié');
    await send(runtime.store, eraseCandidate, company.actor, { id: linked.id });
    await forgetCandidate(runtime, linked.id);
    for (const { file } of given) expect(await runtime.files.get(file)).toBeNull();
    const [copy] = await copies();
    expect(copy?.name).toBe('permis.pdf');
    expect(String(await runtime.files.get(copy?.file ?? ''))).toBe('%PDF-1.7 a paper');
  });

  it('is forgotten though the store lost a file that was to be kept', async () => {
    const { runtime } = world;
    const { id: kept } = await send(runtime.store, commandsOf('persondocumenttype').create, company.actor, {
      name: 'Carte BTP',
      enabled: true,
    });
    const { id: card } = await send(
      runtime.store,
      commandsOf('recruitmentdocumenttype').create,
      company.actor,
      { name: 'Carte', keptAs: kept, enabled: true },
    );
    const linked = await invited(runtime, company);
    await giveFile(runtime, company, linked, { name: 'carte.pdf', documentType: card });
    await send(runtime.store, moveCandidate, company.actor, { id: linked.id, status: 'retained' });
    await send(runtime.store, hireCandidate, company.actor, {
      id: linked.id,
      confirmDuplicates: true,
    });
    const files = { ...runtime.files, get: () => Promise.resolve(null) };
    await copyFilesOf({ ...runtime, files }, linked.id);
    await send(runtime.store, eraseCandidate, company.actor, { id: linked.id });
    expect((await readCandidate(runtime.store.read, linked.id)).state.erased).toBe(true);
  });

  it('and nobody who was hired with what they said is forgotten with it', async () => {
    const { runtime } = world;
    const linked = await invited(runtime, company, { lastName: 'Embauchée' });
    await send(runtime.store, moveCandidate, company.actor, { id: linked.id, status: 'retained' });
    const { person } = await send(runtime.store, hireCandidate, company.actor, {
      id: linked.id,
      confirmDuplicates: true,
    });
    await eraseCandidatesOf(runtime, addMonths(todayIn('Europe/Paris', new Date()), 25));
    await forgetCandidate(runtime, linked.id);
    const row = await world.owner
      .selectFrom('person')
      .selectAll()
      .where('id', '=', person)
      .executeTakeFirst();
    expect(row?.last_name).toBe('Embauchée');
  });
});
