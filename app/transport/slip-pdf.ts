import { notFound } from '../http/problems.ts';
import { idOf, screen } from '../http/screen.server.ts';
import { askedId } from '../http/asked-id.ts';
import { slipResponse } from './slip.server.ts';

/** The slip of an intervention, in French or English; by `version` as it was signed. */
export const loader = screen('transportSlipPdf', async (context) => {
  const { url, language } = context;
  const asked = url.searchParams.get('language');
  const found = await slipResponse(
    { ...context, language: asked === 'fr' || asked === 'en' ? asked : language },
    {
      id: idOf(context.params, 'id'),
      version: askedId(url.searchParams, 'version'),
      download: url.searchParams.has('download'),
    },
  );
  if (found === null) throw notFound();
  return found;
});
