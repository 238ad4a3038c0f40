import { ask } from '../api.ts';

/** Where all that the house keeps of a guest is downloaded from. */
export const OWN_DATA_PATH = '/api/mine';

/** Deletes all that the house keeps of a guest, and ends the cookie. */
export const deleteOwnData = (): Promise<null> => ask<null>('DELETE', OWN_DATA_PATH);
