import { screen } from '../../http/screen.server.ts';
import { colleagueOf } from '../person-details.server.ts';
import { pictureResponse } from './photo.server.ts';

/** The picture of somebody, for who may read their file. */
export const loader = screen('personPicture', async (context) =>
  pictureResponse(context, (await colleagueOf(context)).row.photo),
);
