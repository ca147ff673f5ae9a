import { z } from 'zod';
import { sendDocument } from '#domain/commerce/mail-commands.ts';
import { documentKindOf } from '#projections/references.ts';
import { pdfResponse } from '../../commerce/pdf.server.ts';
import { call, json, notExist, pathId, type ApiContext, type Call } from '../call.ts';

async function pdf(context: ApiContext, download: boolean): Promise<Response> {
  const id = pathId(context.params['id']);
  return id === null ? notExist() : pdfResponse(context, id, download);
}

/** Both spellings of both specifications. */
const pdfCalls = (['get-pdf', 'download-pdf'] as const).flatMap((what) =>
  [`busidocversion/${what}/{id}`, `busidocversion/{id}/${what}`].map((path) =>
    call({
      path,
      role: ['ROLE_QUOTATION_PDF_PRINT', 'ROLE_INVOICE_PDF_PRINT'],
      summary: what === 'get-pdf' ? 'PDF, inline' : 'PDF, as a download',
      run: (context) => pdf(context, what === 'download-pdf'),
    }),
  ),
);

const mailInput = z.object({
  to: z.string().meta({ example: 'compta@client.fr' }),
  subject: z.string(),
  text: z.string(),
});

const mail = call({
  method: 'POST',
  path: 'busidocversionhistorymail/send/mail/{id}',
  role: sendDocument.access.role,
  summary: 'Mail a version with its PDF',
  input: mailInput,
  async run({ services, actor, corporation, params }, body) {
    const version = pathId(params['id']);
    const kind = version === null ? null : await documentKindOf(services.db, version, corporation);
    if (kind === null || actor === null) return notExist();
    const input = sendDocument.input.parse({ ...Object(body), kind, version });
    return json({ item: await services.store.execute(sendDocument, actor, input) });
  },
});

export const documentCalls: Call[] = [...pdfCalls, mail];
