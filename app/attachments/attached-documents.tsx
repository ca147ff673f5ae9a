import { Badge } from '../ui/badge.tsx';
import { LinkButton } from '../ui/button.tsx';
import { DropZone } from '../ui/form/drop-zone.tsx';
import { Options } from '../ui/form/field.tsx';
import { Panel } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import type { AttachedFile, AttachedFiles } from './attached-files.server.ts';
import { typeWords, useSizeWords } from './file-words.tsx';

type Types = AttachedFiles['types'];

/** What sort of file it is, of those that the record's files can be. */
export function TypeChoice({ id, types, chosen }: { id: string; types: Types; chosen: number | null }) {
  const t = useText();
  return (
    <>
      <label htmlFor={id}>{t('files.documentType')}</label>
      <select className="field" id={id} name="documentType" defaultValue={chosen ?? ''}>
        <Options options={types} placeholder="–" />
      </select>
    </>
  );
}

export function UploadForm({ action, types }: Pick<AttachedFiles, 'action' | 'types'>) {
  return (
    <DropZone id="attached-files" action={action}>
      {types.length > 0 && <TypeChoice id="attached-type" types={types} chosen={null} />}
    </DropZone>
  );
}

/** Size, kind, when and by whom, in one line. */
export function FileWords({ file }: { file: AttachedFile }) {
  const t = useText();
  const format = useFormat();
  const sizeWords = useSizeWords();
  const { size, type, attachedAt, who } = file;
  return (
    <small>
      {t('files.by', {
        size: sizeWords(size),
        type: typeWords(t, type),
        date: format.dateTime(attachedAt),
        who,
      })}
    </small>
  );
}

export function FileBadges({ file: { documentType, convocation } }: { file: AttachedFile }) {
  const t = useText();
  return (
    <>
      {documentType && <Badge tone="info">{documentType.name}</Badge>}
      {convocation && <Badge tone="mute">{t('files.convocation')}</Badge>}
    </>
  );
}

function FileRow({ file }: { file: AttachedFile }) {
  const t = useText();
  const { name, view, download } = file;
  return (
    <li>
      <div className="attached-name">
        <a className="link" href={view} translate="no">
          {name}
        </a>
        <FileBadges file={file} />
        <FileWords file={file} />
      </div>
      <a className="link" href={download} aria-label={t('files.downloadName', { name })}>
        {t('files.download')}
      </a>
    </li>
  );
}

/** The files attached to a record, on its page: to look at, download and add; the viewer does the rest. */
export function AttachedDocuments({ attached }: { attached: AttachedFiles }) {
  const t = useText();
  const { files, types, wanted, mayAttach, viewer, action } = attached;
  return (
    <Panel title={t('files.title')}>
      {files.length === 0 && <p className="hint">{t('files.none')}</p>}
      {files.length > 0 && (
        <>
          <ul className="todo attached">
            {files.map((file) => (
              <FileRow key={file.id} file={file} />
            ))}
          </ul>
          <p>
            <LinkButton to={viewer} icon="folder">
              {t('files.viewer')}
            </LinkButton>
          </p>
        </>
      )}
      {wanted.length > 0 && <p className="msg">{t('files.wanted', { names: wanted.join(', ') })}</p>}
      {mayAttach && (
        <details className="attach">
          <summary className="link">{t('files.attach')}</summary>
          <UploadForm action={action} types={types} />
        </details>
      )}
    </Panel>
  );
}
