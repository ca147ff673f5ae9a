/** It could not be done, for a reason that an operator understands without a stack. */
export class Failure extends Error {}
