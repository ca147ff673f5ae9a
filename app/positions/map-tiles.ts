import { contentResponse } from '../attachments/file-response.server.ts';
import { notFound } from '../http/problems.ts';
import { screen } from '../http/screen.server.ts';
import { openOperatorsFile } from '../services.server.ts';

/** The operator's file of map tiles, in the parts that a map asks for. */
export const loader = screen('mapTiles', async ({ services, request }) => {
  const path = services.settings.mapTiles;
  const content = path === null ? null : await openOperatorsFile(path);
  if (content === null) throw notFound();
  return contentResponse(
    content,
    {
      'Content-Type': 'application/vnd.pmtiles',
      // Of another file the parts that were read before say nothing.
      ETag: `"${content.size}-${content.changedAt}"`,
    },
    { request },
  );
});
