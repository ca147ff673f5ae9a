import { createInstance, type i18n } from 'i18next';
import { languages, texts, type Language } from './index.ts';

export type Translate = (key: string, params?: Record<string, string | number>) => string;

/**
 * An instance of one language that says these texts; one that it lacks is said in the other language, not as its key.
 */
export function instanceOf(language: Language, said: object = texts[language]): i18n {
  const other = language === 'fr' ? 'en' : 'fr';
  const instance = createInstance();
  void instance.init({
    lng: language,
    fallbackLng: other,
    supportedLngs: [...languages],
    resources: { [language]: { translation: said }, [other]: { translation: texts[other] } },
    initImmediate: false,
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  return instance;
}

type Params = Record<string, string | number>;

/**
 * A text whose parameters are only put in, "Payer {{number}}", cut where they stand; null where i18next has to decide:
 * texts within texts, what the language does not say.
 */
function cut(instance: i18n, key: string): readonly string[] | null {
  const text: unknown = instance.getResource(instance.language, 'translation', key);
  return typeof text === 'string' && !text.includes('$t(') ? text.split(/\{\{(\w+)\}\}/) : null;
}

type Plural = Intl.LDMLPluralRule | 'zero';

/** The text that so many are told by, cut: that of their plural, or else the one of any number, as i18next has it. */
function cutFor(instance: i18n, key: string, plural: Plural | null): readonly string[] | null {
  if (plural === null) return cut(instance, key);
  // A text of its own for none at all comes before what the language would say: few texts have one.
  return plural === 'zero' ? null : (cut(instance, `${key}_${plural}`) ?? cut(instance, key));
}

/** Odd pieces are names of parameters. */
const filled = (pieces: readonly string[], params: Params): string =>
  pieces.map((piece, at) => (at % 2 === 0 ? piece : String(params[piece] ?? ''))).join('');

/** What a page asks for again and again, in each row of a list, is looked up once. */
export function remembering(instance: i18n): Translate {
  const known = new Map<string, string>();
  const cuts = new Map<string, readonly string[] | null>();
  const rules = new Intl.PluralRules(instance.language);
  const pluralOf = (key: string, { count }: Params): Plural | null => {
    if (typeof count !== 'number') return null;
    const isOfNone = count === 0 && instance.exists(`${key}_zero`);
    return isOfNone ? 'zero' : rules.select(count);
  };
  const piecesOf = (key: string, params: Params): readonly string[] | null => {
    if ('context' in params || typeof params['count'] === 'string') return null;
    const plural = pluralOf(key, params);
    const place = plural === null ? key : `${key}_${plural}`;
    const before = cuts.get(place);
    if (before !== undefined) return before;
    const pieces = cutFor(instance, key, plural);
    cuts.set(place, pieces);
    return pieces;
  };
  return (key, params) => {
    if (params !== undefined) {
      const pieces = piecesOf(key, params);
      return pieces === null ? instance.t(key, params) : filled(pieces, params);
    }
    const text = known.get(key) ?? instance.t(key);
    if (text !== key) known.set(key, text);
    return text;
  };
}

/** One instance a language, shared by all requests: making one costs more than a page. */
const translators: Record<Language, Translate> = {
  fr: remembering(instanceOf('fr')),
  en: remembering(instanceOf('en')),
};

/** The texts of one language, by key. */
export const translator = (language: Language): Translate => translators[language];
