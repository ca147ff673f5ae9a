import { Badge } from '../ui/badge.tsx';
import { LinkButton } from '../ui/button.tsx';
import { DropZone } from '../ui/form/drop-zone.tsx';
import { Options, PlainField } from '../ui/form/field.tsx';
import { formatDate } from '../ui/format.ts';
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

/** The last day on which a file is valid, of a record whose files expire. */
export function ExpiryField({
  id,
  value,
  wrong,
}: {
  id: string;
  value: string | null;
  /** What was typed, and what is wrong with it. */
  wrong?: { typed: string; error: string } | undefined;
}) {
  const t = useText();
  return (
    <PlainField
      id={id}
      name="validUntil"
      label={t('files.field.validUntil')}
      hint={t('files.validUntilHint')}
      placeholder={t('ui.field.date')}
      defaultValue={wrong?.typed ?? (value === null ? '' : formatDate(value))}
      error={wrong?.error}
      inputMode="numeric"
      autoComplete="off"
    />
  );
}

export function UploadForm({ action, types, expires }: Pick<AttachedFiles, 'action' | 'types' | 'expires'>) {
  return (
    <DropZone id="attached-files" action={action}>
      {types.length > 0 && <TypeChoice id="attached-type" types={types} chosen={null} />}
      {expires && <ExpiryField id="attached-expiry" value={null} />}
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

export function FileBadges({ file: { documentType, convocation, validity } }: { file: AttachedFile }) {
  const t = useText();
  const format = useFormat();
  return (
    <>
      {documentType && <Badge tone="info">{documentType.name}</Badge>}
      {validity && (
        <Badge tone={validity.isPast ? 'bad' : 'ok'}>
          {t(validity.isPast ? 'files.expired' : 'files.validUntil', { day: format.date(validity.until) })}
        </Badge>
      )}
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
  const { files, types, expires, wanted, mayAttach, viewer, action } = attached;
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
          <UploadForm action={action} types={types} expires={expires} />
        </details>
      )}
    </Panel>
  );
}
