import { codes, describeCode } from '../../contract/codes';
import { limits } from '../../contract/limits';
import { statusOfCode } from '../../http/statuses';
import { openEnum, type PublishedSchema } from './published-schema';

const text = (description: string): PublishedSchema => ({ type: 'string', description });

/** RFC 9457 with the project's extensions. */
export const problemSchemas: Readonly<Record<string, PublishedSchema>> = {
  Problem: {
    type: 'object',
    description: 'Why a request was refused: for machines (`code`) and for people (`detail`).',
    required: ['type', 'title', 'status', 'detail', 'instance', 'code', 'category', 'requestId'],
    properties: {
      type: { ...text('Page that explains the code.'), format: 'uri-reference' },
      title: text('Short text for the code.'),
      status: { type: 'integer', description: 'The HTTP status.', minimum: 400, maximum: 599 },
      detail: text('Explanation of this refusal.'),
      instance: text('Path of the request.'),
      code: {
        ...openEnum('ErrorCode', Object.keys(codes)),
        description: 'Stable name of the reason; new ones may appear.',
      },
      category: {
        ...openEnum('ErrorCategory', [...new Set(Object.values(codes).map(({ kind }) => kind))]),
        description: 'Kind of error; structural and domain errors are distinct.',
      },
      requestId: text('Quote it in support requests about this answer.'),
      errors: {
        type: 'array',
        description: 'All violations of the request.',
        maxItems: limits.violations.value,
        items: { $ref: '#/components/schemas/Violation' },
      },
      userMessage: text('Safe to show to the end user (domain errors).'),
      allowed: {
        type: 'array',
        description: 'Values that are allowed instead.',
        items: { type: 'string' },
      },
      orderIds: {
        type: 'array',
        description: 'With `open_orders`: ids of the first 20 orders that are open.',
        items: { type: 'string' },
      },
      max: { type: 'number', format: 'double', description: 'The limit that was exceeded.' },
      maxDepth: { type: 'integer', description: 'Deepest allowed relation path.', minimum: 1 },
      suggestedParentId: text('Comment to reply to instead; absent when none above takes replies.'),
      from: text('Current state of the object.'),
      to: text('Requested state.'),
      mfaToken: text('With `mfa_required`: sent to `POST /auth/mfa/verify` with the code.'),
      methods: {
        type: 'array',
        description: 'With `mfa_required`: second factors that can complete the sign-in.',
        items: openEnum('SecondFactor', ['totp', 'recovery_code', 'mailed_code']),
      },
      challengeUrl: {
        ...text(
          'With `captcha_required`, and with `rate_limited` where a solution may open one try: where to get the challenge to solve.',
        ),
        format: 'uri-reference',
      },
      mode: text('Mode of a bulk request that was refused as a whole.'),
      summary: {
        type: 'object',
        description: 'Number of items of such a bulk request that succeeded and failed.',
        additionalProperties: true,
      },
      results: {
        type: 'array',
        description: 'Results of the items of such a bulk request, in its order.',
        items: { type: 'object', additionalProperties: true },
      },
      currentStatus: text('With `concurrent_change`: the status that the comment has now.'),
      documents: {
        type: 'array',
        description: 'With `document_version_exists`: ids of the documents that differ.',
        items: { type: 'string' },
      },
      editableUntil: {
        ...text('With `comment_edit_window_expired`: until when the text could be edited.'),
        format: 'date-time',
      },
      commentId: text('With `duplicate_comment`: id of the comment that has the same text.'),
      minimumVersion: text(
        'With `client_version_unsupported`: the oldest supported version of the client.',
      ),
    },
  },
  Violation: {
    type: 'object',
    description: 'One violation; located by a pointer, a query parameter or a header.',
    required: ['code', 'message'],
    properties: {
      pointer: text('RFC 6901 pointer into the request body, cut with `…` after 200 characters.'),
      parameter: text('Name of the query parameter.'),
      header: text('Name of the header.'),
      code: {
        ...openEnum('ErrorCode', Object.keys(codes)),
        description: 'Stable name of the violation.',
      },
      message: text('Explanation of the violation.'),
      params: {
        type: 'object',
        description: 'Facts behind the message: limits, allowed values.',
        additionalProperties: true,
      },
    },
  },
};

/** A problem as it would be answered with this code at this path. */
export function exampleProblem(code: string, path: string): PublishedSchema {
  const { title = code, cause = '', kind } = describeCode(code) ?? {};
  return {
    type: `/problems/${code}`,
    title,
    status: statusOfCode(code),
    detail: cause,
    instance: path,
    code,
    category: kind,
    requestId: 'req_01m82yms85mss94md68mftrx3e',
  };
}
