import { titleOf } from '../http/title.ts';
import { PaymentForm } from './payment-form.tsx';
import { paymentFormAction, paymentFormLoader } from './payment-form.server.ts';

export const meta = titleOf;
export const loader = paymentFormLoader('refund');
export const action = paymentFormAction('refund');
export default PaymentForm;
