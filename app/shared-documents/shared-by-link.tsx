import { data } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { attachedTo } from '#projections/attachments/attached-documents.ts';
import { publicScreen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { LostLink } from '../shell/lost-link.tsx';
import { VisitorFrame } from '../public-quotation/visitor-frame.tsx';
import { FileSize } from '../attachments/file-words.tsx';
import { Panel } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';
import { openShare } from './open-shared-link.server.ts';

export const meta = titleOf;

/** A shared document as somebody without an account reads it: to be read and downloaded, and nothing else. */
export const loader = publicScreen('sharedByLink', async (context) => {
  const { services, params, language, t } = context;
  const opened = await openShare(context);
  if (opened === null) return data({ lost: true as const, title: t('public.lost.title') }, { status: 404 });
  const { id, state, company } = opened;
  const token = params['token'] ?? '';
  const files = await attachedTo(services.db, { kind: 'sharedDocument', id }, company.id);
  const { name, legalForm, capital, siren, rcs, vatNumber, address, phone, email, accent } = company;
  return data(
    {
      lost: false as const,
      title: state.title,
      description: state.description,
      files: files.map((file) => ({
        name: file.name ?? t('commerce.erased'),
        size: file.size,
        to: pathTo('sharedFileByLink', { token, id: file.id }),
      })),
      company: { name, legalForm, capital, siren, rcs, vatNumber, address, phone, email, accent, logo: null },
      language,
      languages: (['fr', 'en'] as const).map((one) => ({
        one,
        to: pathTo('sharedByLink', { token }, { lng: one }),
      })),
    },
    { headers: { 'Cache-Control': 'private, no-store' } },
  );
});

export default function SharedByLink() {
  const page = useLoaderData<typeof loader>();
  const t = useText();
  if (page.lost) return <LostLink />;
  return (
    <VisitorFrame page={page}>
      <h1 translate="no">{page.title}</h1>
      {page.description && (
        <p className="wrap" translate="no">
          {page.description}
        </p>
      )}
      <Panel title={t('sharing.field.files')}>
        {page.files.length === 0 && <p className="hint">{t('sharing.noFiles')}</p>}
        <ul className="todo attached">
          {page.files.map(({ name, size, to }) => (
            <li key={to}>
              <div className="attached-name">
                <a className="link" href={to} translate="no">
                  {name}
                </a>
                <FileSize bytes={size} />
              </div>
            </li>
          ))}
        </ul>
      </Panel>
    </VisitorFrame>
  );
}
