import { fileTypeOf } from '#domain/files/file-type.ts';
import { readOrder } from '#projections/transport/read-order.ts';
import { fileResponse } from '../attachments/file-response.server.ts';
import { notFound } from '../http/problems.ts';
import { idOf, screen } from '../http/screen.server.ts';
import { askedId } from '../http/asked-id.ts';
import { slipOrder } from './slip.server.ts';

/** A photo of the site (`photo`, its number), or that of a slip that was signed on paper (`version`). */
export const loader = screen('transportSlipPhoto', async (context) => {
  const { services, request, drained, url } = context;
  const id = idOf(context.params, 'id');
  if ((await slipOrder(context, id)) === null) throw notFound();
  const { state } = await readOrder(services.store.read, id);
  const asked = (name: string) => askedId(url.searchParams, name);
  const slip = state.slips.find(({ version }) => version === asked('version'));
  const photo = state.photos.find(({ number }) => number === asked('photo'));
  const file = photo?.file ?? slip?.signee?.photo ?? null;
  if (file === null) throw notFound();
  const content = await services.files.get(file);
  if (content === null) throw notFound();
  const type = fileTypeOf('photo', content);
  const answer = await fileResponse(services.files, { name: state.number, file, type }, 'inline', {
    request,
    drained,
  });
  if (answer === null) throw notFound();
  return answer;
});
