import { codes, describeCode } from '../../contract/codes';
import { limits } from '../../contract/limits';
import { statusOfCode } from '../answer/problem';
import type { PublishedSchema } from './published-schema';

const text = (description: string, maxLength = 2000): PublishedSchema => ({
  type: 'string',
  description,
  maxLength,
});

/** RFC 9457 with the project's extensions (decisions.md part 2). */
export const problemSchemas: Readonly<Record<string, PublishedSchema>> = {
  Problem: {
    type: 'object',
    description: 'Why a request was refused: for machines (`code`) and for people (`detail`).',
    required: ['type', 'title', 'status', 'detail', 'instance', 'code', 'category', 'requestId'],
    properties: {
      type: { ...text('Page that explains the code.', 200), format: 'uri-reference' },
      title: text('Short text for the code.', 200),
      status: { type: 'integer', description: 'The HTTP status.', minimum: 400, maximum: 599 },
      detail: text('What is wrong with this request.'),
      instance: text('Path of the request.', 16_384),
      code: {
        ...text('Stable name of the reason; new ones may appear.', 100),
        'x-extensible-enum': Object.keys(codes),
      },
      category: {
        ...text('Kind of error; structural and domain errors are distinct.', 50),
        'x-extensible-enum': [...new Set(Object.values(codes).map(({ kind }) => kind))],
      },
      requestId: text('Quote it in support requests about this answer.', 64),
      errors: {
        type: 'array',
        description: 'All violations of the request.',
        maxItems: limits.violations.value,
        items: { $ref: '#/components/schemas/Violation' },
      },
      userMessage: text('Safe to show to the end user (domain errors).'),
      allowed: {
        type: 'array',
        description: 'What is allowed instead.',
        maxItems: 1000,
        items: { type: 'string', maxLength: 200 },
      },
      max: { type: 'number', description: 'The limit that was exceeded.' },
      maxDepth: { type: 'integer', description: 'Deepest allowed relation path.', minimum: 1 },
      suggestedParentId: text('Comment to reply to instead.', 64),
      from: text('Current state of the object.', 50),
      to: text('Requested state.', 50),
    },
  },
  Violation: {
    type: 'object',
    description: 'One violation; located by a pointer, a query parameter or a header.',
    required: ['code', 'message'],
    properties: {
      pointer: text('RFC 6901 pointer into the request body.', 1000),
      parameter: text('Name of the query parameter.', 100),
      header: text('Name of the header.', 100),
      code: text('Stable name of the violation.', 100),
      message: text('What is wrong.'),
      params: {
        type: 'object',
        description: 'Facts behind the message: limits, allowed values.',
        additionalProperties: true,
      },
    },
  },
};

/** A problem as it would be answered with this code. */
export function exampleProblem(code: string): PublishedSchema {
  const { title = code, help = '', kind } = describeCode(code) ?? {};
  return {
    type: `/problems/${code}`,
    title,
    status: statusOfCode(code),
    detail: help,
    instance: '/orders/ord_01jd8xk2p4t6v8w0',
    code,
    category: kind,
    requestId: 'req_01jd8xk2p4t6v8w0',
  };
}
