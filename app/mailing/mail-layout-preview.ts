import { isPrintable } from '#domain/files/file-type.ts';
import { layoutFrom, mailLayoutSchema, usualLayout, type MailLayout } from '#domain/mailing/mail-layout.ts';
import { notFound } from '../http/problems.ts';
import { screen } from '../http/screen.server.ts';
import { pictureSaid } from '../http/waiting-file.server.ts';
import { keptAs } from '../ui/form/kept-file.tsx';
import { logoNow } from './layout-page.server.ts';
import { layoutValues } from './layout-values.ts';

/** The layout that an address says; what is wrong in it is as in the usual one. */
function layoutIn(query: URLSearchParams, logo: string): MailLayout {
  const usual = { ...layoutValues(usualLayout()), logo };
  const asked = {
    ...usual,
    ...Object.fromEntries(query),
    logo,
    removeLogo: query.get('removeLogo') === 'on',
  };
  const first = mailLayoutSchema.safeParse(asked);
  if (first.success) return layoutFrom(first.data);
  const wrong = new Set(first.error.issues.map(({ path }) => String(path[0])));
  const right = Object.fromEntries(Object.entries(asked).filter(([name]) => !wrong.has(name)));
  const second = mailLayoutSchema.safeParse({ ...usual, ...right });
  return second.success ? layoutFrom(second.data) : usualLayout();
}

/** A sample mail in the layout that the address says, for the frame of the page where it is written. */
export const loader = screen('mailLayoutPreview', async (context) => {
  const { services, corporation, language, url, t } = context;
  const waiting = await pictureSaid(context, url.searchParams.get(keptAs('logo')) ?? '', isPrintable);
  const logo = waiting?.file ?? (await logoNow(context)) ?? '';
  const sample = (name: string) => t(`mailing.layout.sample.${name}`);
  const html = await services.previewMail({
    corporation,
    language,
    layout: layoutIn(url.searchParams, logo),
    words: {
      subject: sample('subject'),
      text: sample('text'),
      buttons: [{ label: sample('button'), url: services.settings.publicUrl }],
    },
  });
  if (html === null) throw notFound();
  return new Response(html, {
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'private, no-store' },
  });
});
