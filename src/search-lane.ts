import type { FastifyRequest } from 'fastify';
import type { OwnLane } from './platform/http/admission';

/** Enough to keep the database busy while one of them counts. */
const MAX_RUNNING = 4;
const MAX_WAITING = 500;

const LISTS = /^\/products(\/search)?\?/;
const TEXT = /[?&](q|query)=[^&]/;

/**
 * Text searches queue among themselves: a letter or two may match half the catalog, and a row of such searches
 * would come between everybody else and their answers.
 */
export function textSearchLane(): OwnLane {
  return {
    visitorOf: ({ method, url }: FastifyRequest) =>
      method === 'GET' && LISTS.test(url) && TEXT.test(url) ? 'text' : null,
    maxRunning: MAX_RUNNING,
    maxWaiting: MAX_WAITING,
  };
}
