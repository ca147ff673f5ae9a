import { screen } from '../http/screen.server.ts';
import { exportProducts } from './product-list.server.ts';

export const loader = screen('productPurchaseExport', (context) => exportProducts(context, 'purchase'));
