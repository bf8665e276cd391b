import examples from './examples.json';

/** Bodies that the service has answered, by their status. */
export type RecordedAnswers = Readonly<Record<string, unknown>>;

/** By method and path of the endpoint; `test/contract/examples.test.ts` records them. */
export const recordedAnswers: Readonly<Record<string, RecordedAnswers>> = examples;
