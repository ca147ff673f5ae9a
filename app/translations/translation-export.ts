import { EVERYWHERE, textsUnder } from '#domain/translations/translation.ts';
import { translationsOf } from '#projections/translations/translations.ts';
import { contentDisposition } from '../http/content-disposition.ts';
import { screen } from '../http/screen.server.ts';
import { shippedTexts } from './shipped.server.ts';
import { placeOf } from './translation-import.server.ts';

/** All texts of a language as the place says them, as flat keys in JSON: what the import reads. */
export const loader = screen('translationExport', async (context) => {
  const { services, corporation } = context;
  const { language, customer } = placeOf(context);
  const everywhere = textsUnder(
    shippedTexts(language),
    await translationsOf(services.db, EVERYWHERE, language),
  );
  const texts = customer
    ? everywhere
    : textsUnder(everywhere, await translationsOf(services.db, corporation, language));
  return new Response(`${JSON.stringify(texts, null, 2)}\n`, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': contentDisposition(`messages.${language}.json`, 'attachment'),
      'Cache-Control': 'private, no-store',
    },
  });
});
