import { pathTo } from '../paths.ts';
import { screen } from '../http/screen.server.ts';
import { driverLook } from './driver-look.server.ts';

/** A pump’s arm that reaches over, in the company's colour; no file of its own. */
const iconIn = (colour: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><rect width="512" height="512" fill="${colour}"/><path d="M96 400h208M152 400V256l72-152 192 88v112" fill="none" stroke="#fff" stroke-width="36" stroke-linecap="round" stroke-linejoin="round"/></svg>`;

/** By which the driver's pages are put on a phone's home screen. */
export const loader = screen('driverManifest', async (context) => {
  const { t } = context;
  const { colour, image } = await driverLook(context);
  return Response.json(
    {
      name: t('transport.app.name'),
      short_name: t('transport.app.short'),
      start_url: pathTo('ownInterventions', {}),
      scope: pathTo('ownInterventions', {}),
      display: 'standalone',
      background_color: '#ffffff',
      theme_color: colour,
      icons: [
        ...(image === null ? [] : [{ src: image, sizes: 'any', purpose: 'any' }]),
        {
          src: `data:image/svg+xml,${encodeURIComponent(iconIn(colour))}`,
          sizes: 'any',
          type: 'image/svg+xml',
          purpose: 'any',
        },
      ],
    },
    { headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'private, max-age=3600' } },
  );
});
