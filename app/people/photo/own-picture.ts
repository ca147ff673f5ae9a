import { screen } from '../../http/screen.server.ts';
import { pictureResponse } from './photo.server.ts';

/** Every page shows it, under an address that changes with it. */
const AN_HOUR = 'private, max-age=3600';

/** One's own picture. */
export const loader = screen('ownPicture', (context) =>
  pictureResponse(context, context.signedIn.facts.photo, AN_HOUR),
);
