import { foldedWords } from './folded.ts';

/*
 * Countries by their ISO 3166-1 codes of two letters. Their names are the platform's (`Intl.DisplayNames`), in the
 * reader's language.
 */

/** In the order of the codes. */
export const countryCodes: readonly string[] = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC ' +
  'CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD ' +
  'GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH ' +
  'KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW ' +
  'MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC ' +
  'SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY ' +
  'UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
).split(' ');

const known = new Set(countryCodes);

export const isCountry = (code: string): boolean => known.has(code);

/** Member states of the European Union, as far as its VAT reaches: without their overseas territories, with Monaco. */
const union = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MC MT NL PL PT RO SE SI SK'.split(' '),
);

export const isInUnion = (code: string): boolean => union.has(code);

/** Where French VAT is that of the mainland: overseas is export, Monaco is not. */
export const isFrance = (code: string): boolean => code === 'FR' || code === 'MC';

export type NamingLanguage = 'fr' | 'en';

/** Making one takes longer than many uses of it. */
const displays = {
  fr: new Intl.DisplayNames(['fr'], { type: 'region' }),
  en: new Intl.DisplayNames(['en'], { type: 'region' }),
} as const;

/** What a country is called in a language; a code that is no country's is given back as it is. */
export const countryName = (code: string, language: NamingLanguage): string =>
  (isCountry(code) ? displays[language].of(code) : undefined) ?? code;

/** Every country with its name: France first, the others in the order of their names. */
function named(language: NamingLanguage): readonly { code: string; name: string }[] {
  const { compare } = new Intl.Collator(language);
  const all = countryCodes.map((code) => ({ code, name: countryName(code, language) }));
  const others = all.filter(({ code }) => code !== 'FR').sort((a, b) => compare(a.name, b.name));
  return [...all.filter(({ code }) => code === 'FR'), ...others];
}

const lists = new Map<NamingLanguage, ReturnType<typeof named>>();

export function countriesOf(language: NamingLanguage): ReturnType<typeof named> {
  const list = lists.get(language) ?? named(language);
  lists.set(language, list);
  return list;
}

/** What people write for a country beside its names. */
const usual: Readonly<Record<string, string>> = {
  uk: 'GB',
  angleterre: 'GB',
  england: 'GB',
  'grande bretagne': 'GB',
  'great britain': 'GB',
  ecosse: 'GB',
  scotland: 'GB',
  usa: 'US',
  'etats unis d amerique': 'US',
  'united states of america': 'US',
  hollande: 'NL',
  holland: 'NL',
  'republique tcheque': 'CZ',
  'czech republic': 'CZ',
  'coree du sud': 'KR',
  'cote d ivoire': 'CI',
  'ivory coast': 'CI',
};

const words = new Map<string, string>();

const allWords = (): ReadonlyMap<string, string> => {
  if (words.size === 0) {
    for (const [word, code] of Object.entries(usual)) words.set(word, code);
    for (const code of countryCodes)
      for (const word of [countryName(code, 'fr'), countryName(code, 'en'), code])
        words.set(foldedWords(word), code);
  }
  return words;
};

/** The code of a country that a file names by its name in either language or by its code; null: there is none. */
export const countryNamed = (typed: string): string | null => allWords().get(foldedWords(typed)) ?? null;
