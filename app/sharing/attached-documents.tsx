import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Options, PlainField } from '../ui/field.tsx';
import { Panel } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import type { AttachedFile, AttachedFiles } from './attached-files.server.ts';
import { typeWords, useSizeWords } from './file-words.tsx';

type Once = Pick<AttachedFiles, 'action' | 'commandId' | 'corporation'>;

const Hidden = ({ once: { commandId, corporation } }: { once: Once }) => (
  <>
    <input type="hidden" name="commandId" value={commandId} />
    <input type="hidden" name="corporation" value={corporation} />
  </>
);

type Types = AttachedFiles['types'];

/** What sort of file it is, of those that the record's files can be. */
function TypeChoice({ id, types, chosen }: { id: string; types: Types; chosen: number | null }) {
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

function UploadForm({ once, types }: { once: Once; types: Types }) {
  const t = useText();
  return (
    <form method="post" action={once.action} encType="multipart/form-data" className="f">
      <Hidden once={once} />
      <label htmlFor="attached-files">{t('files.choose')}</label>
      <input
        className="field"
        id="attached-files"
        type="file"
        name="files"
        multiple
        required
        aria-describedby="attached-files-hint"
      />
      <span className="hint" id="attached-files-hint">
        {t('files.chooseHint')}
      </span>
      {types.length > 0 && <TypeChoice id="attached-type" types={types} chosen={null} />}
      <Button icon="plus">{t('files.add')}</Button>
    </form>
  );
}

/** Renaming, sorting and deleting, folded away until they are wanted: deleting asks once more in words. */
function ManageFile({ file, once, types }: { file: AttachedFile; once: Once; types: Types }) {
  const { id, name, renaming, classifying, removing, documentType } = file;
  const t = useText();
  const field = `attached-${id}-name`;
  return (
    <details>
      <summary>
        {t('files.manage')}
        <span className="unseen"> {name}</span>
      </summary>
      <form method="post" action={once.action}>
        <Hidden once={{ ...once, commandId: renaming }} />
        <input type="hidden" name="id" value={id} />
        <PlainField id={field} name="name" label={t('files.newName')} defaultValue={name} required />
        <Button name="intent" value="rename">
          {t('files.rename')}
        </Button>
      </form>
      {types.length > 0 && (
        <form method="post" action={once.action} className="f">
          <Hidden once={{ ...once, commandId: classifying }} />
          <input type="hidden" name="id" value={id} />
          <TypeChoice id={`attached-${id}-type`} types={types} chosen={documentType?.id ?? null} />
          <Button name="intent" value="classify">
            {t('files.classify')}
          </Button>
        </form>
      )}
      <form method="post" action={once.action}>
        <Hidden once={{ ...once, commandId: removing }} />
        <input type="hidden" name="id" value={id} />
        <p>{t('files.confirmRemove', { name })}</p>
        <Button
          name="intent"
          value="remove"
          tone="danger"
          icon="trash"
          aria-label={t('files.removeName', { name })}
        >
          {t('files.remove')}
        </Button>
      </form>
    </details>
  );
}

interface RowProps {
  file: AttachedFile;
  once: Once;
  types: Types;
  mayAttach: boolean;
}

function FileRow({ file, once, types, mayAttach }: RowProps) {
  const t = useText();
  const format = useFormat();
  const sizeWords = useSizeWords();
  const { name, size, type, attachedAt, who, download, open } = file;
  const about = { size: sizeWords(size), type: typeWords(t, type), date: format.dateTime(attachedAt), who };
  return (
    <li>
      <div className="attached-name">
        <a className="link" href={open ?? download} translate="no">
          {name}
        </a>
        {file.documentType && <Badge tone="info">{file.documentType.name}</Badge>}
        <small>{t('files.by', about)}</small>
        {mayAttach && <ManageFile file={file} once={once} types={types} />}
      </div>
      <a className="link" href={download} aria-label={t('files.downloadName', { name })}>
        {t('files.download')}
      </a>
    </li>
  );
}

/** The files attached to a record: to open, download, add, rename and delete, without scripts. */
export function AttachedDocuments({ attached }: { attached: AttachedFiles }) {
  const t = useText();
  const { files, types, wanted, mayAttach, ...once } = attached;
  return (
    <Panel title={t('files.title')}>
      {files.length === 0 && <p className="hint">{t('files.none')}</p>}
      {files.length > 0 && (
        <ul className="todo attached">
          {files.map((file) => (
            <FileRow key={file.id} file={file} once={once} types={types} mayAttach={mayAttach} />
          ))}
        </ul>
      )}
      {wanted.length > 0 && <p className="msg">{t('files.wanted', { names: wanted.join(', ') })}</p>}
      {mayAttach && <UploadForm once={once} types={types} />}
    </Panel>
  );
}
