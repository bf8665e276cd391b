import type { ApolloServerPlugin } from '@apollo/server';
import { watches } from '../platform/telemetry/watch';

/** Tells those who watch a request when a document from outside runs; its name is the client's own and stays there. */
export function createDocumentWatch(): ApolloServerPlugin {
  return {
    requestDidStart: async () => ({
      executionDidStart: async () => {
        const ends = watches().map((watch) => watch.document({ name: 'client', engine: 'apollo' }));
        return { executionDidEnd: async () => ends.forEach((end) => end()) };
      },
    }),
  };
}
