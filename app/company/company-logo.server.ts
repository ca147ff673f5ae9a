import { data } from '@remix-run/node';
import { setCorporationLogo } from '#domain/company/company-commands.ts';
import { leadTo, runCommand } from '../http/run-command.server.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { readUpload } from '../http/upload.server.ts';
import { pictureType } from '../reading/picture-type.server.ts';
import type { IntentAnswer } from '../http/intents.server.ts';
import { pathTo } from '../paths.ts';

const refused = (error: string) =>
  data<IntentAnswer>({ intent: 'logo', errors: [error], typed: {} }, { status: 422 });

/** Takes the picture of a company's letterhead in: PNG or JPEG, which PDFs can show. */
export async function takeLogo(context: StaffContext, id: number) {
  const { request, services } = context;
  const upload = await readUpload(request, { fields: 5 });
  if ('error' in upload) return refused(upload.error);
  const [file] = upload.files;
  if (!file) return refused('errors.required');
  const read = await pictureType(file);
  if ('error' in read) return refused(read.error);
  const logo = await services.files.put(services.db, file.content, read.type);
  await runCommand(context, setCorporationLogo, { id, logo }, { form: upload.form });
  return leadTo(pathTo('companyDetails', { id }), 'companies.notice.saved');
}
