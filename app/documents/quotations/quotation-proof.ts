import { documentProofLoader } from '../../history/history-proof.server.ts';

export const loader = documentProofLoader('quotation');
