import { Button } from '../ui/button.tsx';
import { PlainField } from '../ui/field.tsx';
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

function UploadForm({ once }: { once: Once }) {
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
      <Button icon="plus">{t('files.add')}</Button>
    </form>
  );
}

/** Renaming and deleting, folded away until they are wanted: deleting asks once more in words. */
function ManageFile({ file: { id, name, renaming, removing }, once }: { file: AttachedFile; once: Once }) {
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

function FileRow({ file, once, mayAttach }: { file: AttachedFile; once: Once; mayAttach: boolean }) {
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
        <small>{t('files.by', about)}</small>
        {mayAttach && <ManageFile file={file} once={once} />}
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
  const { files, mayAttach, ...once } = attached;
  return (
    <Panel title={t('files.title')}>
      {files.length === 0 && <p className="hint">{t('files.none')}</p>}
      {files.length > 0 && (
        <ul className="todo attached">
          {files.map((file) => (
            <FileRow key={file.id} file={file} once={once} mayAttach={mayAttach} />
          ))}
        </ul>
      )}
      {mayAttach && <UploadForm once={once} />}
    </Panel>
  );
}
