import { fileRightsOf } from '#domain/attachments/owners.ts';
import { findAttached, type AttachedDocument } from '#projections/attachments/attached-documents.ts';
import { isOwnerVisible } from '#projections/attachments/visible-owner.ts';
import { notFound } from '../http/problems.ts';
import { idOf, type StaffContext } from '../http/screen.server.ts';

/**
 * The attached file that the address names, for who may see it: 404 for an unknown or foreign one, 403 without a right.
 */
export async function seenDocument(context: StaffContext): Promise<AttachedDocument> {
  const { services, corporation, params, actor } = context;
  const document = await findAttached(services.db, idOf(params, 'id'), corporation);
  if (document === null) throw notFound();
  const owner = { kind: document.ownerKind, id: document.ownerId };
  if (!fileRightsOf(actor, owner).see) throw new Response(null, { status: 403 });
  if (!(await isOwnerVisible(services.db, owner, actor))) throw notFound();
  return document;
}
