import type { ReactNode } from 'react';
import { MOST_FILE_BYTES } from '#domain/files/limits.ts';
import { Button } from '../button.tsx';
import { useText } from '../text.tsx';
import { CommandForm } from './command-form.tsx';

/**
 * A form that takes files. With scripts they are dropped anywhere in its panel, or chosen, and each is sent by itself
 * with its progress (app/client/drop-zone.ts); the panel around it then shows what the answered page shows.
 */
export function DropZone({ id, action, children }: { id: string; action: string; children?: ReactNode }) {
  const t = useText();
  return (
    <CommandForm
      action={action}
      encType="multipart/form-data"
      className="f drop-zone"
      data-drop=""
      data-most={MOST_FILE_BYTES}
      data-too-large={t('files.limit.bytes', { max: MOST_FILE_BYTES / 1024 / 1024 })}
      data-empty={t('files.drop.empty')}
      data-folder={t('files.drop.folder')}
      data-twice={t('files.drop.twice')}
      data-done={t('files.drop.done')}
      data-cancel={t('files.drop.cancel')}
      data-cancelled={t('files.drop.cancelled')}
      data-retry={t('files.drop.retry')}
      data-lost={t('files.drop.lost')}
    >
      {children}
      <label htmlFor={id}>{t('files.choose')}</label>
      <input
        className="field"
        id={id}
        type="file"
        name="files"
        multiple
        required
        aria-describedby={`${id}-hint`}
      />
      <span className="hint" id={`${id}-hint`}>
        {t('files.chooseHint')} <span className="drop-hint">{t('files.drop.hint')}</span>
      </span>
      <Button icon="plus">{t('files.add')}</Button>
    </CommandForm>
  );
}
