/**
 * A live screen's data stay as they were when it was opened: what it asks for while it is typed changes nothing of
 * them, and asking for all of them again would cost more than the question did.
 */
export const asOpened = (): boolean => false;
