import { foldedWords } from '#domain/kernel/folded.ts';
import { systemActor } from '#domain/kernel/actor.ts';
import { fillTemplate } from '#domain/mailing/mail-template.ts';
import { LINK_DAYS } from '#domain/recruitment/candidate.ts';
import { subjectOf } from '#domain/kernel/personal.ts';
import {
  applicantAsSomebody,
  hireCandidate,
  moveCandidate,
  refuseCandidate,
} from '#domain/recruitment/decision-commands.ts';
import { answerCandidateForm, giveCandidateFiles } from '#domain/recruitment/form-commands.ts';
import { inviteCandidate } from '#domain/recruitment/invitation-commands.ts';
import { createCandidateLinkToken } from '#db/identity/candidate-link-tokens.ts';
import { linkTokenHash } from '#db/identity/link-tokens.ts';
import { findCorporation } from '#projections/company/corporations.ts';
import { peopleLike } from '#projections/people/people.ts';
import { documentTypesFor } from '#projections/recruitment/answers.ts';
import { readCandidate } from '#projections/recruitment/candidates.ts';
import type { Runtime } from '../tasks/runtime.ts';
import { drawnPortrait } from './drawn-portrait.ts';

const candidates = [
  {
    company: 0,
    invited: {
      gender: 'F',
      firstName: 'Enora',
      lastName: 'Kerdraon',
      job: 'Conductrice de pompe à béton',
      language: 'fr',
      comment: 'Recommandée par Perrine ; permis C en cours.',
    },
    born: '1995-04-12',
    town: ['29200', 'Brest'],
    status: 'retained',
  },
  {
    company: 0,
    invited: {
      gender: 'M',
      firstName: 'Tom',
      lastName: 'Whitfield',
      job: 'Site manager',
      language: 'en',
      comment: null,
    },
    born: '1988-09-30',
    town: ['29860', 'Plabennec'],
    status: 'toMeet',
  },
  {
    company: 0,
    invited: {
      gender: 'F',
      firstName: 'Klervi',
      lastName: 'Lossouarn',
      job: 'Assistante administrative',
      language: 'fr',
      comment: null,
    },
    born: null,
    town: null,
    status: 'applied',
  },
  {
    company: 0,
    invited: {
      gender: 'M',
      firstName: 'Ewen',
      lastName: 'Talarmin',
      job: 'Chauffeur poids lourd',
      language: 'fr',
      comment: 'FCO à jour, dix ans de toupie.',
    },
    born: '1984-06-21',
    town: ['29800', 'Landerneau'],
    status: 'applied',
  },
  {
    company: 0,
    invited: {
      gender: 'F',
      firstName: 'Soazig',
      lastName: 'Quéré',
      job: 'Assistante administrative',
      language: 'fr',
      comment: null,
    },
    born: '1990-11-08',
    town: ['29200', 'Brest'],
    status: 'refused',
  },
  {
    // Known to the company: the application goes on in the file that is there (seed-people.ts).
    company: 0,
    invited: {
      gender: 'F',
      firstName: 'Morgane',
      lastName: 'Inizan',
      job: 'Chauffeur poids lourd',
      language: 'fr',
      comment: null,
    },
    born: '1996-04-19',
    town: ['29470', 'Plougastel-Daoulas'],
    status: 'hired',
  },
  {
    company: 1,
    invited: {
      gender: 'M',
      firstName: 'Malo',
      lastName: 'Riou',
      job: 'Chaudronnier',
      language: 'fr',
      comment: null,
    },
    born: '2001-02-17',
    town: ['29900', 'Concarneau'],
    status: 'applied',
  },
] as const;

type Candidate = (typeof candidates)[number];

/** Fills in and sends the form of a candidate, by a link as the worker makes one. */
async function sendForm(
  { db, store, files }: Runtime,
  corporation: number,
  id: number,
  { born, town }: Candidate,
  consent: string,
): Promise<void> {
  const { state } = await readCandidate(store.read, id);
  if (state.link === null || town === null) return;
  const actor = systemActor(corporation);
  const token = await createCandidateLinkToken(db, { link: state.link.link, candidate: id, corporation });
  const hash = linkTokenHash(token);
  const required = (await documentTypesFor(db, corporation)).filter(
    (type) => type.required && !type.onceRetained,
  );
  const given = await Promise.all(
    required.map(async ({ id: documentType, name }, at) => {
      // The first is the paper of identity, which has a portrait.
      const [content, type, ending] =
        at === 0
          ? ([drawnPortrait(id), 'image/png', 'png'] as const)
          : ([Buffer.from(`${name}\n`), 'text/plain', 'txt'] as const);
      const file = await files.put(db, content, type, subjectOf('candidate', id));
      return { name: `${name}.${ending}`, file, size: content.length, type, documentType };
    }),
  );
  const handed = giveCandidateFiles.input.parse({ token: hash, files: given, removed: [] });
  await store.execute(giveCandidateFiles, actor, handed);
  const [postalCode, city] = town;
  const answers = answerCandidateForm.input.parse({
    token: hash,
    nationality: state.language === 'en' ? 'GB' : 'FR',
    birthDate: born,
    mobile: '06 98 40 41 42',
    address: { street: '12 rue du Port', postalCode, city, country: 'FR' },
    send: true,
    consent,
  });
  await store.execute(answerCandidateForm, actor, answers);
}

/** Where the application of somebody stands, by the decisions that lead there. */
async function decide(
  { db, store }: Runtime,
  corporation: number,
  id: number,
  status: Candidate['status'],
): Promise<void> {
  const actor = systemActor(corporation);
  if (status === 'applied') return;
  if (status === 'refused') {
    await store.execute(refuseCandidate, actor, { id, reason: 'Poste pourvu en interne' });
    return;
  }
  await store.execute(moveCandidate, actor, { id, status: status === 'hired' ? 'retained' : status });
  if (status !== 'hired') return;
  const { applicant, answers } = (await readCandidate(store.read, id)).state;
  if (applicant === null) return;
  const [known] = await peopleLike(db, applicantAsSomebody(applicant, answers), corporation);
  const confirmDuplicates = known === undefined;
  await store.execute(hireCandidate, actor, { id, person: known?.id ?? null, confirmDuplicates });
}

/**
 * Candidates of the first company at every step, each with a drawn picture where the form was sent; one of the second,
 * who has sent it. `index` says which company it is.
 */
export async function seedCandidates(runtime: Runtime, corporation: number, index: number): Promise<void> {
  const { db, store, words } = runtime;
  const actor = systemActor(corporation);
  const company = (await findCorporation(db, corporation))?.name ?? '';
  const known = await words.latest(corporation);
  for (const one of candidates.filter(({ company: of }) => of === index)) {
    const { invited, status } = one;
    const { firstName, lastName, job, language } = invited;
    const t = known.t(language);
    const name = `${firstName} ${lastName}`;
    const letter = known.texts(language).mail.template.candidateInvitation;
    const values = { candidate: name, job, company, sender: null, linkDays: String(LINK_DAYS) };
    const input = inviteCandidate.input.parse({
      ...invited,
      email: `${foldedWords(firstName)}.${foldedWords(lastName)}@candidats.example`.replaceAll(' ', '-'),
      subject: fillTemplate(letter.subject, values),
      text: fillTemplate(letter.text, values),
    });
    const { id } = await store.execute(inviteCandidate, actor, input);
    await sendForm(runtime, corporation, id, one, t('recruitment.form.consent', { company }));
    await decide(runtime, corporation, id, status);
  }
}
