import type { MailLanguage } from '#domain/mailing/mail-template.ts';
import type { MailLayout } from '#domain/mailing/mail-layout.ts';
import type { FileStore } from '#db/files/files.ts';
import type { Database } from '#db/postgres/pool.ts';
import { findCorporation } from '#projections/company/corporations.ts';
import type { MailWords } from './mail-template.ts';
import { renderMail } from './render-mail.ts';
import { logoOf, logoType, templateOf } from './template-of.ts';

/** A mail to look at, in a layout that need not be kept yet. */
export interface MailPreview {
  corporation: number;
  language: MailLanguage;
  layout: MailLayout;
  words: MailWords;
}

/** The mail as HTML that names nothing outside itself: its logo stands in it. null for an unknown corporation. */
export async function renderPreview(
  { db, files }: { db: Database; files: Pick<FileStore, 'get'> },
  { corporation, language, layout, words }: MailPreview,
): Promise<string | null> {
  const seller = await findCorporation(db, corporation);
  if (seller === null) return null;
  const file = logoOf(layout, seller);
  const content = file === null ? null : await files.get(file);
  const logo = content && {
    content,
    src: `data:${logoType(content)};base64,${content.toString('base64')}`,
  };
  return renderMail(templateOf(seller, language, layout, logo), words).html;
}
