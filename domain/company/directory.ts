import { z } from 'zod';

/** A company as a directory of companies tells of it; null for what it does not say. */
export interface DirectoryCompany {
  name: string;
  siret: string | null;
  naf: string | null;
  legalForm: string | null;
  address: { street: string; complement: string | null; postalCode: string; city: string };
}

const said = z.string().trim().nullish();

/**
 * What a search of recherche-entreprises.api.gouv.fr answers, as far as it is read; a file of one's own has the same
 * shape.
 */
const answerSchema = z.object({
  results: z.array(
    z.object({
      siren: z.string(),
      nom_complet: said,
      nom_raison_sociale: said,
      nature_juridique: said,
      activite_principale: said,
      siege: z
        .object({
          siret: said,
          complement_adresse: said,
          numero_voie: said,
          indice_repetition: said,
          type_voie: said,
          libelle_voie: said,
          code_postal: said,
          libelle_commune: said,
        })
        .nullish(),
    }),
  ),
});

/** Legal forms by the beginning of INSEE's code (nomenclature of legal categories); the longest beginning counts. */
const legalForms: readonly [beginning: string, form: string][] = [
  ['5498', 'EURL'],
  ['5720', 'SASU'],
  ['5485', 'SELARL'],
  ['5785', 'SELAS'],
  ['6540', 'SCI'],
  ['10', 'EI'],
  ['52', 'SNC'],
  ['54', 'SARL'],
  ['55', 'SA'],
  ['56', 'SA'],
  ['57', 'SAS'],
  ['65', 'Société civile'],
  ['92', 'Association'],
];

const legalFormOf = (code: string): string | null =>
  legalForms.find(([beginning]) => code.startsWith(beginning))?.[1] ?? null;

const text = (...parts: readonly (string | null | undefined)[]): string => parts.filter(Boolean).join(' ');

/** "43.99C" is written so by both; anything else is left for a person to type. */
const nafOf = (code: string | null | undefined): string | null =>
  code && /^\d{2}\.\d{2}[A-Z]$/.test(code) ? code : null;

/**
 * The company of a SIREN in what a directory answered.
 * @returns null where it knows none; 'unreadable' for an answer of another shape
 */
export function companyIn(answer: unknown, siren: string): DirectoryCompany | null | 'unreadable' {
  const { data } = answerSchema.safeParse(answer);
  if (!data) return 'unreadable';
  const found = data.results.find((one) => one.siren === siren);
  if (!found) return null;
  const { siege } = found;
  return {
    name: (found.nom_raison_sociale || found.nom_complet || '').slice(0, 80),
    siret: siege?.siret ?? null,
    naf: nafOf(found.activite_principale),
    legalForm: legalFormOf(found.nature_juridique ?? ''),
    address: {
      street: text(siege?.numero_voie, siege?.indice_repetition, siege?.type_voie, siege?.libelle_voie),
      complement: siege?.complement_adresse || null,
      postalCode: siege?.code_postal ?? '',
      city: siege?.libelle_commune ?? '',
    },
  };
}
