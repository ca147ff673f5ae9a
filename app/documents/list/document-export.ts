import { documentKinds } from '#domain/document-kinds/document-kinds.ts';
import { screenOf } from '../../http/screen.server.ts';
import { exportDocuments } from './document-export.server.ts';

export const loader = screenOf(documentKinds, exportDocuments);
