import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { refreshHeaders, refreshing } from '../../http/refresh.server.ts';
import { screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { EmptyState, Page } from '../../ui/page.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { useText } from '../../ui/text.tsx';
import { awaitBundle } from './pdf-bundle.server.ts';

export const meta = titleOf;

export const headers = refreshHeaders;

/** Leads to the file as soon as it is there; until then a page that asks again by itself. */
export const loader = screen('pdfBundle', async (context) => {
  const { bundle, hash } = await awaitBundle(context);
  if (hash !== null) throw redirect(pathTo('pdfBundleFile', { bundle }));
  return refreshing({ title: context.t('lists.bundle.title'), bundle }, true);
});

export default function PdfBundle() {
  const { title, bundle } = useLoaderData<typeof loader>();
  const t = useText();
  return (
    <Page title={title}>
      <div className="card">
        <EmptyState
          title={t('lists.bundle.making')}
          hint={t('lists.bundle.makingHint')}
          action={<LinkButton to={pathTo('pdfBundle', { bundle })}>{t('lists.bundle.again')}</LinkButton>}
        />
      </div>
    </Page>
  );
}
