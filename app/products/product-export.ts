import { screen } from '../http/screen.server.ts';
import { exportProducts } from './product-list.server.ts';

export const loader = screen('productSaleExport', (context) => exportProducts(context, 'sale'));
