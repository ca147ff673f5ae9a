import { titleOf } from '../http/title.ts';
import { SupplierInvoiceForm } from './supplier-invoice-form.live.tsx';
import { purchaseInvoiceAction, purchaseInvoiceLoader } from './supplier-invoice-form.server.ts';
import { asOpened } from '../live/as-opened.ts';

export const meta = titleOf;
export const shouldRevalidate = asOpened;
export const loader = purchaseInvoiceLoader;
export const action = purchaseInvoiceAction;
export default SupplierInvoiceForm;
