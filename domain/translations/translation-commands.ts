import { z } from 'zod';
import { requireFresh } from '../kernel/require-fresh.ts';
import { requireAccess } from '../kernel/access.ts';
import type { Actor } from '../kernel/actor.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { choice, flag, recordId, revision } from '../kernel/fields.ts';
import { invalid } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import {
  EVERYWHERE,
  planImport,
  textsUnder,
  translatedLanguages,
  translationAggregate,
  translationSchema,
  wordingProblem,
  type ImportedText,
  type TranslationEvent,
} from './translation.ts';
import { translationQuestions } from './questions.ts';

/** What is shipped under the key, told by whoever knows the texts; null: no such key. */
const shipped = z
  .string()
  .nullish()
  .transform((value) => value ?? null);

/** @throws Refusal `forbidden`: what holds everywhere is said by super admins alone. */
function placeOf(actor: Actor, customer: boolean): number {
  if (!customer) return corporationOf(actor);
  requireAccess(actor, { role: 'ROLE_SUPER_ADMIN', scope: 'installation' });
  return EVERYWHERE;
}

/** @throws Refusal `invalid` at the text, or at the key where there is none of the name. */
function requireFitting(original: string | null, text: string): void {
  const problem = wordingProblem(original, text);
  if (problem !== null) throw invalid({ [original === null ? 'key' : 'text']: [problem] });
}

/** Says a text otherwise, in the corporation or everywhere. */
export const createTranslation = command({
  name: 'CreateTranslation',
  role: 'ROLE_TRANSLATION_MANAGER_CREATE',
  input: translationSchema.omit({ revision: true }).extend({ shipped }),
  async handle(work, actor, { language, key, text, customer, shipped: original }) {
    const corporation = placeOf(actor, customer);
    requireFitting(original, text);
    if ((await work.ask(translationQuestions).translations(corporation, language)).has(key))
      throw invalid({ key: ['translations.error.taken'] });
    return { id: await make(work, { corporation, language, key, text }) };
  },
});

async function make(
  work: UnitOfWork,
  facts: Omit<Extract<TranslationEvent, { type: 'TranslationMade' }>['data'], 'translation'>,
): Promise<number> {
  const translation = await work.create(translationAggregate);
  await work.append(translation, [
    { type: 'TranslationMade', data: { translation: translation.id, ...facts } },
  ]);
  return translation.id;
}

export const editTranslation = command({
  name: 'EditTranslation',
  role: 'ROLE_TRANSLATION_MANAGER_EDIT',
  input: translationSchema.extend({ id: recordId(), revision: revision(), shipped }),
  async handle(work, actor, { id, language, key, text, customer, revision: madeFrom, shipped: original }) {
    const translation = await work.load(translationAggregate, id, actor);
    const { state } = translation;
    const place = placeOf(actor, state.corporation === EVERYWHERE);
    if (state.key !== key || state.language !== language || customer !== (place === EVERYWHERE))
      throw invalid({ key: ['translations.error.otherText'] });
    requireFitting(original, text);
    requireFresh(translation, madeFrom, (state) => ({ text: state.text }));
    if (state.text !== text)
      await work.append(translation, [{ type: 'TranslationEdited', data: { translation: id, text } }]);
    return { id };
  },
});

/** The words before hold again: the customer's, or the shipped ones. */
export const deleteTranslation = command({
  name: 'DeleteTranslation',
  role: 'ROLE_TRANSLATION_MANAGER_DELETE',
  input: z.object({ id: recordId() }),
  async handle(work, actor, { id }) {
    const translation = await work.load(translationAggregate, id, actor);
    placeOf(actor, translation.state.corporation === EVERYWHERE);
    await work.append(translation, [{ type: 'TranslationDeleted', data: { translation: id } }]);
    return { id };
  },
});

/** Texts that one file may bring in. */
export const MOST_IMPORTED = 10_000;
/** Changes of one file: each is an event of its own. */
const MOST_CHANGES = 2000;

const dictionary = z
  .record(z.string().max(200), z.string())
  .refine((texts) => Object.keys(texts).length > 0, 'translations.error.emptyFile')
  .refine(
    (texts) => Object.keys(texts).length <= MOST_IMPORTED,
    `translations.error.tooManyTexts|max=${MOST_IMPORTED}`,
  );

export const importSchema = z.object({
  language: choice(translatedLanguages),
  customer: flag(),
  /** By flat keys: `shell.motto`. */
  texts: dictionary,
  /** Brings in the others where some are wrong; without it nothing is brought in then. */
  partial: flag(),
});

/** How many texts a file changed, and which of it were left out. */
export interface ImportDone {
  added: number;
  changed: number;
  removed: number;
  wrong: number;
}

const numberOf = (plan: readonly ImportedText[], outcome: ImportedText['outcome']): number =>
  plan.filter((one) => one.outcome === outcome).length;

/** What holds where the place says nothing: below a corporation stand the customer's words, and those shipped. */
async function textsBelow(
  work: UnitOfWork,
  corporation: number,
  language: string,
  shippedOnes: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  if (corporation === EVERYWHERE) return { ...shippedOnes };
  return textsUnder(shippedOnes, await work.ask(translationQuestions).translations(EVERYWHERE, language));
}

/** Brings in a file of texts: those that differ from what is shipped are kept, those that don't no longer are. */
export const importTranslations = command({
  name: 'ImportTranslations',
  role: 'ROLE_TRANSLATION_MANAGER_EDIT',
  input: importSchema.extend({ shipped: z.record(z.string(), z.string()) }),
  async handle(work, actor, { language, customer, texts, partial, shipped: originals }): Promise<ImportDone> {
    const corporation = placeOf(actor, customer);
    const kept = await work.ask(translationQuestions).translations(corporation, language);
    const below = await textsBelow(work, corporation, language, originals);
    const plan = planImport(texts, below, kept);
    const wrong = plan.filter((one) => one.problem !== null);
    if (wrong.length > 0 && !partial)
      throw invalid(Object.fromEntries(wrong.map(({ key, problem }) => [`texts.${key}`, [problem ?? '']])));
    const changes = plan.filter((one) => one.outcome === 'added' || one.outcome === 'changed');
    if (changes.length > MOST_CHANGES)
      throw invalid({ texts: [`translations.error.tooManyChanges|max=${MOST_CHANGES}`] });
    let removed = 0;
    for (const { key, text } of changes) {
      const known = kept.get(key);
      if (known === undefined) {
        await make(work, { corporation, language, key, text });
        continue;
      }
      const translation = await work.load(translationAggregate, known.id, actor);
      const back = text === below[key];
      if (back) removed += 1;
      await work.append(translation, [
        back
          ? { type: 'TranslationDeleted', data: { translation: known.id } }
          : { type: 'TranslationEdited', data: { translation: known.id, text } },
      ]);
    }
    return {
      added: numberOf(plan, 'added'),
      changed: numberOf(plan, 'changed') - removed,
      removed,
      wrong: wrong.length,
    };
  },
});
