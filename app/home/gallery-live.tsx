import { useLoaderData } from '@remix-run/react';
import { countriesOf } from '#domain/kernel/countries.ts';
import { daysOffAround } from '../http/days-off.server.ts';
import { serverOnly } from '../http/server-only.server.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { Page, Panel } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';
import { GalleryFields } from './gallery-fields.live.tsx';
import { sampleNames } from './gallery-sample.ts';
import { GalleryTabs } from './gallery-tabs.tsx';

export const meta = titleOf;

/** The pieces that React takes over, with sample data. */
export const loader = screen('galleryLive', ({ t, today, language }) =>
  Promise.resolve({
    title: t('ui.gallery.title'),
    days: daysOffAround(undefined, today, t),
    first: serverOnly(sampleNames),
    countries: serverOnly(countriesOf(language).map(({ code, name }) => ({ value: code, label: name }))),
  }),
);

export default function GalleryLive() {
  const { title, ...pieces } = useLoaderData<typeof loader>();
  const t = useText();
  return (
    <Page title={title} tabs={<GalleryTabs current="live" />}>
      <p className="hint">{t('ui.gallery.liveHint')}</p>
      <Panel title={t('ui.gallery.fields')}>
        <GalleryFields {...pieces} />
      </Panel>
    </Page>
  );
}
