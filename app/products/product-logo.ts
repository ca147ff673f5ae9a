import { fileTypeOf, isPicture } from '#domain/files/file-type.ts';
import { findProducts } from '#projections/products/products.ts';
import { notFound } from '../http/problems.ts';
import { idOf, screen } from '../http/screen.server.ts';

/** The logo of a product; its address changes with the picture, so that it may be kept. */
export const loader = screen('productLogo', async ({ services, corporation, params }) => {
  const [product] = await findProducts(services.db, [idOf(params, 'id')], corporation);
  const content = product?.logo ? await services.files.get(product.logo) : null;
  const type = content && fileTypeOf('', content);
  // What is no picture is never shown, whatever was stored as a logo.
  if (!content || !type || !isPicture(type)) throw notFound();
  return new Response(new Uint8Array(content), {
    headers: { 'Content-Type': type, 'Cache-Control': 'private, max-age=86400' },
  });
});
