import { data, redirect } from '@remix-run/node';
import { waitingInvoices } from '#projections/purchasing/received-invoices.ts';
import { statusOf } from '../../http/problems.ts';
import { checkCorporation, firstOf, tellable } from '../../http/run-command.server.ts';
import { formText } from '../../http/form-text.ts';
import type { StaffContext } from '../../http/screen.server.ts';
import { readUpload } from '../../http/upload.server.ts';
import { pathTo } from '../../paths.ts';
import { bringIn } from './bring-in.server.ts';

/** What stands in the way of a file; `known`: the supplier invoice that it was registered as. */
export interface UploadAnswer {
  problems: string[];
  known: { id: number; number: string } | null;
}

const answer = (problems: string[], status: number, known: UploadAnswer['known'] = null) =>
  data<UploadAnswer>({ problems, known }, { status });

/** The order that somebody came from, as digits of the address. */
const purchaseIn = (text: string | null): string | null => (/^\d{1,15}$/.test(text ?? '') ? text : null);

/** The form to bring a file in, and the files that wait to be registered. */
export async function uploadPage({ services, corporation, t, url }: StaffContext) {
  return {
    title: t('received.upload.title'),
    purchase: purchaseIn(url.searchParams.get('purchase')),
    tooLarge: url.searchParams.has('tooLarge'),
    waiting: await waitingInvoices(services.db, corporation),
  };
}

/** Reads the file, and leads to the form that it fills. */
export async function runUpload(context: StaffContext) {
  try {
    return await bring(context);
  } catch (error) {
    const refusal = tellable(error);
    return answer([firstOf(refusal)], statusOf(refusal));
  }
}

async function bring(context: StaffContext) {
  const { services, corporation, actor, request, note } = context;
  const read = await readUpload(request);
  if ('error' in read) return answer([read.error], 422);
  const { form, files } = read;
  checkCorporation(context, form);
  const [file] = files;
  if (file === undefined) return answer(['errors.noFile'], 422);
  const brought = await bringIn({ services, corporation, user: actor.user }, file);
  if ('problems' in brought) return answer(brought.problems, 422, brought.known);
  note({ received: 'invoice' });
  const { upload } = brought;
  return redirect(
    pathTo('supplierInvoiceReceived', { upload }, { purchase: purchaseIn(formText(form, 'purchase')) }),
  );
}
