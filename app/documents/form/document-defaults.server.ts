import type { DocumentKind } from '#domain/document-kinds/document-kinds.ts';
import { commerceSettingsOf, type CommerceSettings } from '#domain/company/commerce-settings.ts';
import { findCorporation } from '#projections/company/corporations.ts';
import { defaultLines, type DefaultLine } from '#projections/documents/line-defaults.ts';
import { notFound } from '../../http/problems.ts';
import type { StaffContext } from '../../http/screen.server.ts';
import type { LineValues } from '../lines/editing.ts';
import { productLine } from './form-data.server.ts';

type Context = Pick<StaffContext, 'services' | 'corporation' | 'language'>;

/** How the corporation sells and buys. */
export async function settingsHere({
  services,
  corporation,
}: Pick<Context, 'services' | 'corporation'>): Promise<CommerceSettings> {
  const profile = await findCorporation(services.db, corporation);
  if (profile === null) throw notFound();
  return commerceSettingsOf(profile);
}

function lineOf(line: DefaultLine, vat: string, language: Context['language']): LineValues {
  const { type, text } = line;
  if (type === 'item') return { ...productLine(line.product, language), description: text ?? '' };
  if (type === 'free')
    return { productType: 'none', productName: line.name, description: text ?? '', quantity: '1', vat };
  return { productType: type, comment: text ?? '' };
}

/** The lines that a new document of a kind begins with, as its form's fields hold them. */
export async function beginningLines(
  { services, corporation, language }: Context,
  kind: DocumentKind,
  vat: string,
): Promise<LineValues[]> {
  const lines = await defaultLines(services.db, corporation, kind);
  return lines.map((line) => lineOf(line, vat, language));
}
