import { documentProofLoader } from './history-proof.server.ts';

export const loader = documentProofLoader('saleOrder');
