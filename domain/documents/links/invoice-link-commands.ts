import { command } from '../../kernel/command.ts';
import { recordId } from '../../kernel/fields.ts';
import { versionInput } from '../document-commands.ts';
import { loadInvoice } from '../invoice-commands.ts';
import { revokeInvoiceLink as revoke } from './invoice-link.ts';

/** Whoever has the link sees the same as if there had never been one. */
export const revokeInvoiceLink = command({
  name: 'RevokeInvoiceLink',
  role: 'ROLE_INVOICE_SEND',
  input: versionInput.extend({ link: recordId() }),
  async handle(work, actor, { version, link }) {
    const loaded = await loadInvoice(work, actor, version);
    await work.append(loaded, revoke(loaded.state.links, version, link));
    return { id: loaded.id, version };
  },
});
