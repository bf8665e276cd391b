import { createCommentRepositories, createComments, noSpamCheck } from '../../src/modules/comments';
import type { TestApp } from './build-test-app';
import { testCursors } from './cursors';
import { people } from './people';
import { requests, type Answer, type Headers } from './requests';

interface CommentOptions {
  readonly as?: Headers;
  readonly text?: string;
}

/** Creates and reads discussions as a client does. */
export function createDiscussion(service: () => TestApp) {
  let count = 0;
  const send = (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    { as = {}, body }: { readonly as?: Headers; readonly body?: object } = {},
  ): Promise<Answer> => requests(service()).send(method, url, body, as);
  const uniqueText = () => `Something to say, number ${(count += 1)}.`;
  const say = async (
    url: string,
    { as = people.customer.headers, text = uniqueText() }: CommentOptions = {},
  ): Promise<string> => {
    service().clock.advance(1);
    return (await requests(service()).succeed('POST', url, { text }, as)).id;
  };
  const api = {
    send,
    get: (url: string, as: Headers = {}) => send('GET', url, { as }),
    post: async (title = 'A post'): Promise<string> => {
      const { body } = await send('POST', '/posts', { as: people.admin.headers, body: { title } });
      return body.id;
    },
    comment: (postId: string, options?: CommentOptions) =>
      say(`/posts/${postId}/comments`, options),
    reply: (commentId: string, options?: CommentOptions) =>
      say(`/comments/${commentId}/replies`, options),
    moderate: (commentId: string, action: string, as: Headers = people.moderator.headers) =>
      send('POST', `/comments/${commentId}/moderate`, { as, body: { action } }),
    vote: (commentId: string, value: number, as: Headers = people.customer.headers) =>
      send('PUT', `/comments/${commentId}/vote`, { as, body: { value } }),
    remove: (commentId: string, as: Headers = people.customer.headers) =>
      send('DELETE', `/comments/${commentId}`, { as }),
    list: (postId: string, query = '', as: Headers = {}) =>
      send('GET', `/posts/${postId}/comments${query}`, { as }),
  };
  return api;
}

/** The comments module on the service's database, for tests that run its tasks or read its history. */
export function commentsModule({ clock, database }: TestApp, spamCheck = noSpamCheck) {
  return createComments({
    ...createCommentRepositories(database.db, clock),
    clock,
    cursors: testCursors,
    editWindowMs: 0,
    loadUser: async () => null,
    spamCheck,
  });
}
