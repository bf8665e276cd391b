/** What the service has answered to the published example of an endpoint. */
export interface RecordedAnswer {
  readonly status: number;
  readonly body: unknown;
}
