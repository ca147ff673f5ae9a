import { announceSharedDocument } from '#domain/shared-documents/announce-commands.ts';
import { announceTargets } from '#domain/shared-documents/shared-document.ts';
import { mayChange } from '#domain/shared-documents/visibility.ts';
import { listDocuments } from '#projections/documents/document-query.ts';
import { findShare } from '#projections/shared-documents/shared-documents.ts';
import { signatureOf } from '../mailing/proposed-template.server.ts';
import { formText } from '../http/form-text.ts';
import { serverOnly } from '../http/server-only.server.ts';
import { submit } from '../http/form.server.ts';
import { notFound } from '../http/problems.ts';
import { idOf, type StaffContext } from '../http/screen.server.ts';
import { hasNoServer } from '../mailing/sender-of.server.ts';
import { pathTo } from '../paths.ts';
import { proposedNames, resolveTypedName } from '../documents/form/typed-name.server.ts';
import { viewerOfPage } from './share-tabs.server.ts';

/** The form as it is typed. */
export interface AnnounceValues {
  targets: string[];
  client: string;
  clientName: string;
  contact: string;
  invoice: string;
  invoiceNumber: string;
  subject: string;
  text: string;
}

/** The mail in French or English, as it is proposed. */
export async function announcePage(context: StaffContext) {
  const { services, corporation, params, url, t, language } = context;
  const id = idOf(params, 'id');
  const viewer = await viewerOfPage(context);
  const share = await findShare(services.db, id, corporation, viewer);
  if (share === null) throw notFound();
  if (!mayChange(viewer, share)) throw new Response(null, { status: 403 });
  const asked = url.searchParams.get('language');
  const written = asked === 'fr' || asked === 'en' ? asked : language;
  const words = context.words.t(written);
  const { company, sender } = signatureOf(context);
  const values: AnnounceValues = {
    targets: share.authorised.length > 0 ? ['authorised'] : [],
    client: '',
    clientName: '',
    contact: '',
    invoice: '',
    invoiceNumber: '',
    subject: words('sharing.mail.subject', { company, title: share.title }),
    text: words('sharing.mail.text', { company, sender, title: share.title }),
  };
  const here = pathTo('shareAnnounce', { id });
  return {
    title: t('sharing.announceOf', { title: share.title }),
    values,
    // The targets that it has; who is authorised is told by how many.
    targets: announceTargets.map((target) => ({
      value: target,
      label:
        target === 'authorised'
          ? t('sharing.target.authorised', { count: share.authorised.length })
          : t(`sharing.target.${target}`),
    })),
    clients: serverOnly(await proposedNames(context, 'client')),
    languages: (['fr', 'en'] as const).map((one) => ({
      one,
      to: `${here}?language=${one}`,
      current: one === written,
    })),
    written,
    isPublic: share.public,
    noServer: await hasNoServer(context),
    back: { label: share.title, to: pathTo('shareDetails', { id }) },
  };
}

export type AnnouncePage = Awaited<ReturnType<typeof announcePage>>;

/** Refused as a reference at its field: no record has it. */
const NOTHING = '0';

/** Puts the version of the invoice whose number was typed into the form. */
async function resolveInvoice({ services, corporation, today }: StaffContext, form: FormData): Promise<void> {
  const typed = formText(form, 'invoiceNumber').trim();
  form.delete('invoice');
  if (typed === '') return;
  const { rows } = await listDocuments(
    services.db,
    'invoice',
    corporation,
    { today: today, keyword: typed },
    { sort: 'newest', direction: 'desc', limit: 20, cursor: null, offset: 0 },
  );
  const found = rows.find(({ number }) => number?.toLowerCase() === typed.toLowerCase());
  form.set('invoice', found ? String(found.version) : NOTHING);
}

/** Announces it as the form says. */
export async function announceForm(context: StaffContext) {
  const id = idOf(context.params, 'id');
  const form = await context.request.formData();
  await resolveTypedName(context, form, { typedAt: 'clientName', field: 'client', type: 'client' });
  await resolveInvoice(context, form);
  return submit(context, form, {
    command: announceSharedDocument,
    fixed: { id: String(id) },
    done: () => ({
      to: pathTo('shareDetails', { id }),
      flash: { tone: 'ok', key: 'sharing.notice.announced' },
    }),
  });
}
