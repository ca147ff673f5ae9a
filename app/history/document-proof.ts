import { documentKinds } from '#domain/document-kinds/document-kinds.ts';
import { screenOf } from '../http/screen.server.ts';
import { documentProof } from './history-proof.server.ts';

export const loader = screenOf(documentKinds, documentProof);
