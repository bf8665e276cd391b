/** A start that cannot succeed; its message tells the operator everything. */
export class StartFailure extends Error {}
