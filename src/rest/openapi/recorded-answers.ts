import examples from './examples.json';

/** What the service has answered to the published example of an endpoint. */
export interface RecordedAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** By method and path of the endpoint; `test/contract/examples.test.ts` records them. */
export const recordedAnswers: Readonly<Record<string, RecordedAnswer>> = examples;
