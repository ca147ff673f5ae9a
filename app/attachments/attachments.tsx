import { useActionData, useLoaderData } from '@remix-run/react';
import { CommandForm } from '../ui/form/command-form.tsx';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { insideSite } from '../paths.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { errorText } from '../ui/form/errors.ts';
import { ErrorSummary, FormActions } from '../ui/form/field.tsx';
import { Page, Panel } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';
import { FileBadges, FileWords, UploadForm } from './attached-documents.tsx';
import { runFilesForm } from './files-form.server.ts';
import { shownOwner } from './shown-owner.server.ts';
import { ViewerPreview } from './viewer-preview.tsx';
import { viewerPage, type Viewer } from './viewer.server.ts';

export const meta = titleOf;

export const loader = screen('documentFiles', (context) => viewerPage(context));

const pathOf = (url: URL): string => url.pathname.replace(/\.data$/, '');

export const action = screen('documentFiles', async (context) => {
  const { owner } = await shownOwner(context);
  const here = pathOf(context.url);
  return runFilesForm(context, owner, insideSite(context.url.searchParams.get('next'), here));
});

/** Asks before files are deleted, by their names. */
function Confirm({ page: { asked, attached, here } }: { page: Viewer }) {
  const t = useText();
  return (
    <Panel title={t('files.removeTitle', { count: asked.length })} className="dialog">
      <CommandForm action={attached.action}>
        <p>{t('files.removeHint')}</p>
        <ul>
          {asked.map(({ id, name }) => (
            <li key={id} translate="no">
              <input type="hidden" name="ids" value={id} />
              {name}
            </li>
          ))}
        </ul>
        <FormActions>
          <a className="btn quiet" href={here}>
            {t('ui.form.cancel')}
          </a>
          <Button name="intent" value="remove" tone="danger" icon="trash" autoFocus>
            {t('files.remove')}
          </Button>
        </FormActions>
      </CommandForm>
    </Panel>
  );
}

/** Every file, to be shown or, ticked, deleted: ticked ones are asked about on the page that follows. */
function FileList({ page }: { page: Viewer }) {
  const t = useText();
  const { attached, file: shown, all, close } = page;
  const { mayManage } = attached;
  return (
    <form method="get" action={attached.viewer.split('?')[0]} className="viewer-list">
      <input type="hidden" name="close" value={close} />
      {shown && <input type="hidden" name="file" value={shown.id} />}
      {mayManage && (
        <p className="viewer-choose">
          <a className="link" href={all.to}>
            {t(all.on ? 'files.selectNone' : 'files.selectAll')}
          </a>
          <Button tone="danger" icon="trash">
            {t('files.removeSelected')}
          </Button>
        </p>
      )}
      <ul className="todo attached">
        {attached.files.map((file) => (
          <li key={file.id} aria-current={file.id === shown?.id ? 'true' : undefined}>
            {mayManage && (
              <input
                type="checkbox"
                name="remove"
                value={file.id}
                aria-label={t('files.choose1', { name: file.name })}
                defaultChecked={all.on}
              />
            )}
            <div className="attached-name">
              <a className="link" href={file.view} translate="no">
                {file.name}
              </a>
              <FileBadges file={file} />
              <FileWords file={file} />
            </div>
            <a
              className="link"
              href={file.download}
              aria-label={t('files.downloadName', { name: file.name })}
            >
              {t('files.download')}
            </a>
          </li>
        ))}
      </ul>
    </form>
  );
}

/**
 * The viewer: a record's files, one of them shown, and all that can be done with them; their forms are answered here.
 */
export default function Attachments() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const { title, back, attached, file, close, asked, tooLarge } = page;
  const expiry = answer?.intent === 'expiry' ? answer.errors[0] : undefined;
  const wrongExpiry = expiry && {
    typed: answer?.typed['validUntil'] ?? '',
    error: errorText(t, expiry),
  };
  const errors = [...(answer?.errors ?? []), ...(tooLarge ? ['errors.tooLargeTotal|max=100'] : [])];
  return (
    <Page
      title={title}
      crumbs={[back]}
      actions={
        <LinkButton to={close} icon="x">
          {t('files.close')}
        </LinkButton>
      }
    >
      <ErrorSummary
        errors={errors.map((error) => ({
          id: error === expiry ? 'file-expiry' : '',
          label: '',
          message: errorText(t, error),
        }))}
      />
      {asked.length > 0 && <Confirm page={page} />}
      <div className="viewer">
        <Panel title={t('files.title')}>
          {attached.files.length === 0 ? <p className="hint">{t('files.none')}</p> : <FileList page={page} />}
          {attached.wanted.length > 0 && (
            <p className="msg">{t('files.wanted', { names: attached.wanted.join(', ') })}</p>
          )}
          {attached.mayAttach && <UploadForm {...attached} />}
        </Panel>
        {file && <ViewerPreview page={page} file={file} wrongExpiry={wrongExpiry || undefined} />}
      </div>
    </Page>
  );
}
