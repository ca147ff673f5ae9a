import { texts, type Language } from './index.ts';
import { instanceOf, remembering, translator, type Translate } from './translate.ts';

/*
 * The words that a request or a job speaks: the shipped texts, with those in their place that a customer or one of its
 * corporations says otherwise. Kept in memory, and made anew when their version says that they are old.
 */

type Texts = (typeof texts)[Language];

export interface Words {
  t(language: Language): Translate;
  texts(language: Language): Texts;
}

/** Flat keys and what they say instead, by language. */
export type Wordings = Readonly<Record<Language, Readonly<Record<string, string>>>>;

/** The product's own words. */
export const shippedWords: Words = { t: translator, texts: (language) => texts[language] };

interface Branch {
  [name: string]: string | Branch;
}

/** Flat keys of a tree of texts: `shell.motto`. */
export function flatTexts(tree: object, prefix = ''): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [name, value] of Object.entries(tree) as [string, string | Branch][]) {
    if (typeof value === 'string') flat[`${prefix}${name}`] = value;
    else Object.assign(flat, flatTexts(value, `${prefix}${name}.`));
  }
  return flat;
}

/** A copy of the tree where some texts are others; a key that it doesn't have is passed over. */
function withWordings<Tree extends object>(tree: Tree, wordings: Readonly<Record<string, string>>): Tree {
  const copy: Record<string, unknown> = Object.fromEntries(Object.entries(tree));
  const below = new Map<string, Record<string, string>>();
  for (const [key, text] of Object.entries(wordings)) {
    const at = key.indexOf('.');
    const name = at < 0 ? key : key.slice(0, at);
    if (!Object.hasOwn(copy, name)) continue;
    if (at < 0) {
      if (typeof copy[name] === 'string') copy[name] = text;
    } else below.set(name, { ...below.get(name), [key.slice(at + 1)]: text });
  }
  for (const [name, some] of below) {
    const branch = copy[name];
    if (typeof branch === 'object' && branch !== null) copy[name] = withWordings(branch, some);
  }
  return copy as Tree; // the same names, each with a text or a tree as before
}

/** The words with some in place of the shipped ones; a language without any is the shipped one. */
export function wordsWith(wordings: Wordings): Words {
  const made = new Map<Language, { t: Translate; texts: Texts }>();
  const own = (language: Language) => {
    const known = made.get(language);
    if (known) return known;
    const said = withWordings(texts[language], wordings[language]);
    const words = { t: remembering(instanceOf(language, said)), texts: said };
    made.set(language, words);
    return words;
  };
  const isShipped = (language: Language) => Object.keys(wordings[language]).length === 0;
  return {
    t: (language) => (isShipped(language) ? shippedWords.t(language) : own(language).t),
    texts: (language) => (isShipped(language) ? shippedWords.texts(language) : own(language).texts),
  };
}

/** Where words are read from. Place 0 is the installation: before a sign-in, and without a corporation. */
export interface WordSource {
  version(place: number): Promise<number>;
  wordings(place: number): Promise<Wordings>;
}

export interface LiveWords {
  /** The words of a place at a version that the caller knows already: no question unless they are old. */
  at(place: number, version: number): Promise<Words>;
  /** The same, asking for the version: as new as this moment, or as `patience` milliseconds ago. */
  latest(place: number, patience?: number): Promise<Words>;
}

interface Kept {
  version: number;
  words: Promise<Words>;
  checkedAt: number;
}

/** Places whose words are kept at once. */
const MOST_PLACES = 500;

export function liveWords(source: WordSource, now: () => number = Date.now): LiveWords {
  const places = new Map<number, Kept>();

  function at(place: number, version: number): Promise<Words> {
    const kept = places.get(place);
    if (kept?.version === version) return kept.words;
    const words = version === 0 ? Promise.resolve(shippedWords) : source.wordings(place).then(wordsWith);
    if (kept === undefined && places.size >= MOST_PLACES) places.clear();
    places.set(place, { version, words, checkedAt: now() });
    // A question that failed is asked again by the next one.
    words.catch(() => places.delete(place));
    return words;
  }

  return {
    at,
    async latest(place, patience = 0) {
      const kept = places.get(place);
      if (kept && patience > 0 && now() - kept.checkedAt < patience) return kept.words;
      const asked = now();
      const version = await source.version(place);
      const words = at(place, version);
      const fresh = places.get(place);
      if (fresh) fresh.checkedAt = asked;
      return words;
    },
  };
}
