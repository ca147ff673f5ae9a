import { screenOf } from '../http/screen.server.ts';
import { productUses } from './product-values.ts';
import { exportProducts } from './product-list.server.ts';

export const loader = screenOf(productUses, exportProducts);
