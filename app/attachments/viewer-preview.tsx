import { CommandForm } from '../ui/form/command-form.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { PlainField } from '../ui/form/field.tsx';
import { PdfFrame } from '../ui/pdf-frame.tsx';
import { useText } from '../ui/text.tsx';
import { ExpiryField, FileBadges, FileWords, TypeChoice } from './attached-documents.tsx';
import type { AttachedFile } from './attached-files.server.ts';
import type { Viewer } from './viewer.server.ts';

/** The file itself, by its type: the browser's own means, escaped text in a frame, or a word that there is none. */
function Shown({ file, preview }: { file: AttachedFile; preview: string | null }) {
  const t = useText();
  const { name, open } = file;
  const title = t('files.previewOf', { name });
  if (open !== null && file.preview === 'image') return <img src={open} alt={name} />;
  if (open !== null && file.preview === 'video')
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- what people attach has no captions of ours
      <video src={open} controls preload="metadata" aria-label={name} />
    );
  if (open !== null) return <PdfFrame src={open} title={title} />;
  // Nothing in it can run, even if the escaping were wrong.
  if (preview !== null) return <iframe src={preview} title={title} sandbox="" />;
  return (
    <div className="empty">
      <strong>{t('files.noPreview')}</strong>
      <p>{t('files.noPreviewHint')}</p>
      <LinkButton to={file.download} icon="download">
        {t('files.download')}
      </LinkButton>
    </div>
  );
}

interface Props {
  page: Viewer;
  file: AttachedFile;
  /** A day of validity as it was typed, and what is wrong with it. */
  wrongExpiry?: { typed: string; error: string } | undefined;
}

/** Renaming, sorting, flagging and deleting the shown file, folded away until they are wanted. */
function Manage({ page, file, wrongExpiry }: Props) {
  const t = useText();
  const { attached, here } = page;
  const { types, expires } = attached;
  const { id, name, documentType, convocation, validity } = file;
  return (
    <div className="viewer-manage">
      <CommandForm action={attached.action} className="f">
        <input type="hidden" name="id" value={id} />
        <PlainField id="file-name" name="name" label={t('files.newName')} defaultValue={name} required />
        <Button name="intent" value="rename">
          {t('files.rename')}
        </Button>
      </CommandForm>
      {types.length > 0 && (
        <CommandForm action={attached.action} className="f">
          <input type="hidden" name="id" value={id} />
          <TypeChoice id="file-type" types={types} chosen={documentType?.id ?? null} />
          <Button name="intent" value="classify">
            {t('files.classify')}
          </Button>
        </CommandForm>
      )}
      {expires && (
        <CommandForm action={attached.action} className="f">
          <input type="hidden" name="id" value={id} />
          <ExpiryField id="file-expiry" value={validity?.until ?? null} wrong={wrongExpiry} />
          <Button name="intent" value="expiry">
            {t('files.setExpiry')}
          </Button>
        </CommandForm>
      )}
      <CommandForm action={attached.action} className="inline-form">
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="convocation" value={convocation ? 'off' : 'on'} />
        <Button name="intent" value="convocation" icon={convocation ? 'x' : 'check'}>
          {t(convocation ? 'files.convocationOff' : 'files.convocationOn')}
        </Button>
        <LinkButton to={`${here}&remove=${id}`} tone="danger" icon="trash">
          {t('files.removeOne')}
        </LinkButton>
      </CommandForm>
    </div>
  );
}

/** The shown file with what is known of it, its neighbours, and what can be done with it. */
export function ViewerPreview({ page, file, wrongExpiry }: Props) {
  const t = useText();
  const { previous, next, place, preview, attached } = page;
  return (
    <section className="card panel viewer-shown" aria-label={t('files.preview')}>
      <header>
        <div className="attached-name">
          <h2 translate="no">{file.name}</h2>
          <FileWords file={file} />
          <FileBadges file={file} />
        </div>
        <nav className="viewer-steps" aria-label={t('files.steps')}>
          {previous && (
            <LinkButton to={previous} tone="quiet" rel="prev">
              {t('files.previous')}
            </LinkButton>
          )}
          <span className="num">{t('files.place', { place, count: attached.files.length })}</span>
          {next && (
            <LinkButton to={next} tone="quiet" rel="next">
              {t('files.next')}
            </LinkButton>
          )}
        </nav>
        <LinkButton
          to={file.download}
          icon="download"
          aria-label={t('files.downloadName', { name: file.name })}
        >
          {t('files.download')}
        </LinkButton>
      </header>
      <div className="viewer-frame">
        <Shown file={file} preview={preview} />
      </div>
      {attached.mayManage && (
        <details open={wrongExpiry !== undefined}>
          <summary>{t('files.manage')}</summary>
          <Manage page={page} file={file} wrongExpiry={wrongExpiry} />
        </details>
      )}
    </section>
  );
}
