import { screen } from '../http/screen.server.ts';
import { definitionOf } from './definition.server.ts';
import { fileOfRecord } from './record-file.server.ts';

export const loader = screen('recordFile', (context) => fileOfRecord(context, definitionOf(context, 'READ')));
