import { codes, describeCode } from '../../contract/codes';
import { limits } from '../../contract/limits';
import { statusOfCode } from '../../http/statuses';
import { openEnum, type PublishedSchema } from './published-schema';

const text = (description: string): PublishedSchema => ({ type: 'string', description });

/** RFC 9457 with the project's extensions (decisions.md part 2). */
export const problemSchemas: Readonly<Record<string, PublishedSchema>> = {
  Problem: {
    type: 'object',
    description: 'Why a request was refused: for machines (`code`) and for people (`detail`).',
    required: ['type', 'title', 'status', 'detail', 'instance', 'code', 'category', 'requestId'],
    properties: {
      type: { ...text('Page that explains the code.'), format: 'uri-reference' },
      title: text('Short text for the code.'),
      status: { type: 'integer', description: 'The HTTP status.', minimum: 400, maximum: 599 },
      detail: text('What is wrong with this request.'),
      instance: text('Path of the request.'),
      code: {
        ...openEnum(Object.keys(codes)),
        description: 'Stable name of the reason; new ones may appear.',
      },
      category: {
        ...openEnum([...new Set(Object.values(codes).map(({ kind }) => kind))]),
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
        description: 'What is allowed instead.',
        items: { type: 'string' },
      },
      max: { type: 'number', description: 'The limit that was exceeded.' },
      maxDepth: { type: 'integer', description: 'Deepest allowed relation path.', minimum: 1 },
      suggestedParentId: text('Comment to reply to instead.'),
      from: text('Current state of the object.'),
      to: text('Requested state.'),
    },
  },
  Violation: {
    type: 'object',
    description: 'One violation; located by a pointer, a query parameter or a header.',
    required: ['code', 'message'],
    properties: {
      pointer: text('RFC 6901 pointer into the request body.'),
      parameter: text('Name of the query parameter.'),
      header: text('Name of the header.'),
      code: { ...openEnum(Object.keys(codes)), description: 'Stable name of the violation.' },
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
