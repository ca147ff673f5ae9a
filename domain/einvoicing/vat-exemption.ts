import type { VatCategory } from '../amounts/totals.ts';
import type { VatExemption } from './electronic-invoice.ts';

/** Why each category charges no VAT: its code of the VATEX list, and the words where the record has none. */
const reasons: Partial<Record<VatCategory, { code: string | null; words: Record<'fr' | 'en', string> }>> = {
  E: { code: null, words: { fr: '', en: '' } },
  AE: { code: 'VATEX-EU-AE', words: { fr: 'Autoliquidation', en: 'Reverse charge (autoliquidation)' } },
  K: {
    code: 'VATEX-EU-IC',
    words: {
      fr: 'Exonération de TVA (CGI, art. 262 ter I)',
      en: 'Exempt from VAT: intra-Community supply (CGI, art. 262 ter I)',
    },
  },
  G: {
    code: 'VATEX-EU-G',
    words: { fr: 'Exonération de TVA (CGI, art. 262 I)', en: 'Exempt from VAT: export (CGI, art. 262 I)' },
  },
  O: { code: 'VATEX-EU-O', words: { fr: 'Hors du champ de la TVA', en: 'Outside the scope of VAT' } },
};

/** Articles as mentions name them, with their codes; the first one that fits holds. */
const articles: readonly (readonly [mention: RegExp, code: (match: RegExpExecArray) => string])[] = [
  [/293\s*B/i, () => 'VATEX-FR-FRANCHISE'],
  [/298\s*sexdecies\s*A/i, () => 'VATEX-FR-298SEXDECIESA'],
  [/\b261\s*-?\s*D\D{0,6}1\D{0,3}bis/i, () => 'VATEX-FR-CGI261D-1BIS'],
  [
    /\b261\s*-?\s*(C)\D{0,6}([123])\b/i,
    ([, letter, item]) => `VATEX-FR-CGI261${letter?.toUpperCase()}-${item}`,
  ],
  [
    /\b261\s*-?\s*(D)\D{0,6}([1-4])\b/i,
    ([, letter, item]) => `VATEX-FR-CGI261${letter?.toUpperCase()}-${item}`,
  ],
  [
    /\b261\s*-?\s*(E)\D{0,6}([12])\b/i,
    ([, letter, item]) => `VATEX-FR-CGI261${letter?.toUpperCase()}-${item}`,
  ],
  [/\b261\s*-?\s*([AB])\b/i, ([, letter]) => `VATEX-FR-CGI261${letter?.toUpperCase()}`],
  [/\b261\s*[-,.]\s*([1-578])(?![\dA-E])/i, ([, item]) => `VATEX-FR-CGI261-${item}`],
  [/\b275\b/, () => 'VATEX-FR-CGI275'],
  [/\b277\s*A/i, () => 'VATEX-FR-CGI277A'],
  [/\b295\b/, () => 'VATEX-FR-CGI295'],
  [/\bdébours\b|\b267[-\s]*II\b/i, () => 'VATEX-EU-79-C'],
];

function articleOf(mention: string): string | null {
  for (const [pattern, code] of articles) {
    const match = pattern.exec(mention);
    if (match !== null) return code(match);
  }
  return null;
}

/**
 * Why a category charges no VAT, in the words of its mentions (BT-120) and by its code (BT-121); null where VAT is
 * charged, and of the zero rate, which has no reason (BR-Z-10). One group of VAT may unite several mentions.
 * @param inLanguage what a mention is in the document's language
 */
export function exemptionOf(
  category: VatCategory,
  mentions: readonly string[],
  language: 'fr' | 'en' = 'fr',
  inLanguage: (mention: string) => string = (mention) => mention,
): VatExemption | null {
  const known = reasons[category];
  if (known === undefined) return null;
  const codes = [...new Set(mentions.map(articleOf))];
  const [own = null] = codes;
  return {
    reason: mentions.length > 0 ? mentions.map(inLanguage).join(' ; ') : known.words[language] || null,
    code: known.code ?? (codes.length === 1 ? own : null),
  };
}
