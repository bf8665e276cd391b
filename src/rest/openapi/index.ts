import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { refuseOtherParameters } from '../../http/addresses';
import { entityTag, isNotModified } from '../../platform/values/entity-tag';
import { projectRoot } from '../../platform/values/project-root';

const FILES = ['openapi.json', 'openapi-3.0.json'] as const;
export type ContractFile = (typeof FILES)[number] | 'schema.graphql';

/** Reads the bytes of a published document, whose OpenAPI server is `/`. */
export type ReadContract = (file: ContractFile) => Buffer;

/** Reads the files that `npm run build` wrote. */
export const readBuiltContract: ReadContract = (file) =>
  readFileSync(join(projectRoot, 'dist', file));

const SERVER = '"url":"/"';

export interface OpenApiOptions {
  readonly readContract: ReadContract;
  /** The address at which clients reach this service. */
  readonly publicUrl: string;
}

/** Serves the contract as OpenAPI 3.1 and 3.0, with the public address of this service. */
export function registerOpenApi(
  app: FastifyInstance,
  { readContract, publicUrl }: OpenApiOptions,
): void {
  const server = Buffer.from(`"url":${JSON.stringify(publicUrl)}`);
  const renderedFiles = new Map<ContractFile, { readonly body: Buffer; readonly tag: string }>();
  const render = (file: ContractFile) => {
    // Works on bytes, because decoding and hashing a text of this size would block the event loop for 15 ms.
    const contract = readContract(file);
    const at = contract.indexOf(SERVER);
    const rest = contract.subarray(at + SERVER.length);
    // One buffer for all responses, because many slow readers would otherwise hold a copy each.
    const body = Buffer.concat([contract.subarray(0, at), server, rest]);
    const document = { body, tag: entityTag(body) };
    renderedFiles.set(file, document);
    return document;
  };
  for (const file of FILES) {
    app.get(`/${file}`, { preHandler: refuseOtherParameters([]) }, (request, reply) => {
      const { body, tag } = renderedFiles.get(file) ?? render(file);
      void reply.headers({ etag: tag, 'cache-control': 'public, max-age=300' });
      if (isNotModified(request.headers['if-none-match'], tag)) return reply.code(304).send();
      return reply.type('application/json; charset=utf-8').send(body);
    });
  }
}
