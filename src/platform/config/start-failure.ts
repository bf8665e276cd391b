/** A start that cannot succeed; the message is all the operator needs. */
export class StartFailure extends Error {}
