import { documentKind, documentKindDefinitions } from '#domain/document-kinds/registry.ts';
import { documentKinds } from '#domain/document-kinds/document-kinds.ts';
import { facturXResponse, pdfResponse } from '../../documents/details/pdf.server.ts';
import { call, notExist, pathId, type ApiContext, type Call } from '../call.ts';

async function pdf(context: ApiContext, download: boolean): Promise<Response> {
  const id = pathId(context.params['id']);
  return id === null ? notExist() : pdfResponse(context, id, download);
}

/** Both spellings of both specifications. */
const pdfCalls = (['get-pdf', 'download-pdf'] as const).flatMap((what) =>
  [`busidocversion/${what}/{id}`, `busidocversion/{id}/${what}`].map((path) =>
    call({
      path,
      role: documentKinds.map((kind) => documentKind(kind).roles.print),
      answers: 'file',
      summary: what === 'get-pdf' ? 'PDF, inline' : 'PDF, as a download',
      run: (context) => pdf(context, what === 'download-pdf'),
    }),
  ),
);

const facturXCall = call({
  path: 'busidocversion/{id}/factur-x',
  role: [documentKindDefinitions.invoice.roles.print, documentKindDefinitions.refund.roles.print],
  answers: 'file',
  summary: 'The XML (EN 16931) that the PDF of an invoice or credit note carries',
  problems: [{ status: 404, code: 'NO_ELECTRONIC_INVOICE', text: 'api.code.NO_ELECTRONIC_INVOICE' }],
  run: async (context) => {
    const id = pathId(context.params['id']);
    return id === null ? notExist() : facturXResponse(context, id);
  },
});

export const documentCalls: Call[] = [...pdfCalls, facturXCall];
