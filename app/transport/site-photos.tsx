import type { SitePhoto } from '#domain/transport/order.ts';
import { pathTo } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { CommandForm } from '../ui/form/command-form.tsx';
import { useFormat, useText } from '../ui/text.tsx';

/** A photo as pages show it; its file is the server's. */
export type ShownPhoto = Pick<SitePhoto, 'number' | 'at'>;

/** Photos of the site, each opened in full by a press. */
export function SitePhotos({
  order,
  photos,
  mayRemove,
}: {
  order: number;
  photos: readonly ShownPhoto[];
  mayRemove: boolean;
}) {
  const t = useText();
  const format = useFormat();
  if (photos.length === 0) return null;
  return (
    <ul className="site-photos">
      {photos.map(({ number, at }) => {
        const source = pathTo('transportSlipPhoto', { id: order }, { photo: number });
        const name = t('transport.photoNumber', { number });
        return (
          <li key={number}>
            <a href={source}>
              <img src={source} alt={name} loading="lazy" width={160} height={120} />
            </a>
            <small>{format.dateTime(at)}</small>
            {mayRemove && (
              <CommandForm>
                <input type="hidden" name="number" value={number} />
                <Button
                  name="intent"
                  value="removePhoto"
                  tone="quiet"
                  aria-label={`${t('transport.action.removePhoto')} : ${name}`}
                >
                  {t('transport.action.removePhoto')}
                </Button>
              </CommandForm>
            )}
          </li>
        );
      })}
    </ul>
  );
}
