/**
 * One difference from version two that somebody asked for. In the texts `*` stands for anything; keep them as narrow as the
 * decision is.
 */
export interface AllowedDifference {
  /** The line of `decisions.md` part 13, or the issue, that asks for it. */
  readonly reason: string;
  /** `GET /orders/{id}`, or the kind of a side effect (`event`, `mail`, `delivery`). */
  readonly operation: string;
  /**
   * `status`, `header etag`, `body /data*total`, or `answer`: the whole answer, told by its status and code
   * (`200` → `404 not_found`).
   */
  readonly where: string;
  readonly from?: string;
  readonly to?: string;
  /** Only requests like this one: script, viewer and request line, as the report shows them. */
  readonly request?: string;
}

const ONE_VERSION = 'decisions 13.1: `1` is the only Api-Version';

export const allowedDifferences: readonly AllowedDifference[] = [
  {
    reason: ONE_VERSION,
    operation: 'GET /meta/versions',
    where: 'body /data/length',
    from: '2',
    to: '1',
  },
  { reason: ONE_VERSION, operation: 'GET /meta/versions', where: 'body /data/1/*', to: '(absent)' },
  {
    reason: ONE_VERSION,
    operation: '*',
    where: 'body /detail',
    from: '"Api-Version must be one of 1, 2; *',
    to: '"Api-Version must be 1; *',
  },
  {
    reason: ONE_VERSION,
    operation: '*',
    where: 'body *allowed/length',
    from: '2',
    to: '1',
  },
  { reason: ONE_VERSION, operation: '*', where: 'body *allowed/1', from: '"2"', to: '(absent)' },
  {
    reason: ONE_VERSION,
    operation: '*',
    where: 'body /errors/0/message',
    from: '* 1, 2*',
  },
  {
    reason: ONE_VERSION,
    operation: 'GET /products/{id}',
    where: 'answer',
    from: '200',
    to: '400 unsupported_api_version',
    request: 'http/protocol | *',
  },
];
