import type { Session } from '../session';
import { viewers } from '../world';
import type { Script } from './index';
import { commentOf, eventsOf, postOf, untilDelivered } from './things';

const SORTS = ['newest', 'oldest', 'popular', 'top'];

const thread: Script = {
  name: 'comments/thread',
  play: async (session) => {
    const post = await postOf(session, 'A thread');
    const ids: string[] = [];
    for (const text of ['First', 'Second', 'Third', 'Fourth', 'Fifth'])
      ids.push(await commentOf(session, post, text));
    const [first = '', second = '', third = '', fourth = '', fifth = ''] = ids;
    const reply = await session.make('other', `POST /comments/${first}/replies`, {
      text: 'A reply',
    });
    const replyId = await session.make('customer', `POST /posts/${post}/comments`, {
      text: 'A nested reply',
      parentId: reply,
    });
    await session.ask('customer', `POST /comments/${replyId}/replies`, { text: 'Too deep' });
    for (const text of ['One', 'Two', 'Three', 'Four'])
      await session.ask('other', `POST /comments/${second}/replies`, { text });
    // Version two ranks a post again soon after its first vote, and then not for ten minutes, so the other votes do not
    // change the order.
    await session.ask('other', `PUT /comments/${first}/vote`, { value: 1 });
    const isRanked = ({ data }: { data: readonly { id: string }[] }): boolean =>
      data[0]?.id === first;
    await session.until('anonymous', `GET /posts/${post}/comments?sort=top`, isRanked);
    const votes: readonly (readonly [string, string, number])[] = [
      ['moderator', first, 1],
      ['moderator', first, 0],
      ['other', second, -1],
      ['other', third, -1],
      ['other', first, 1],
      ['other', second, 0],
      ['customer', first, 1],
      ['other', fourth, 2],
    ];
    for (const [viewer, id, value] of votes)
      await session.ask(viewer, `PUT /comments/${id}/vote`, { value });
    await session.ask('customer', `PATCH /comments/${fourth}`, { text: 'Fourth, edited' });
    await session.ask(
      'customer',
      `PATCH /comments/${fourth}`,
      { text: 'Fourth, edited' },
      { 'if-match': '"1"' },
    );
    await session.ask('other', `PATCH /comments/${fourth}`, { text: 'Not mine' });
    await session.ask('customer', `DELETE /comments/${second}`);
    await session.ask('customer', `DELETE /comments/${fifth}`);
    await session.ask('customer', `POST /comments/${fifth}/replies`, { text: 'To nobody' });
    await session.ask('customer', `POST /posts/${post}/comments`, { text: ' third ' });
    await showThread(session, post, [first, second, fourth, reply, replyId]);
    await eventsOf(session, fourth, 2);
  },
};

async function showThread(session: Session, post: string, ids: readonly string[]): Promise<void> {
  const hasCounted = ({ replyCount }: { replyCount: number }): boolean => replyCount > 0;
  await session.until('anonymous', `GET /comments/${ids[0]}`, hasCounted);
  for (const viewer of viewers) {
    for (const sort of SORTS)
      await session.walk(viewer, `GET /posts/${post}/comments?sort=${sort}&limit=2`);
    for (const sort of SORTS)
      await session.ask(viewer, `GET /posts/${post}/comments?replySort=${sort}&repliesPreview=2`);
    await session.walk(
      viewer,
      `GET /posts/${post}/comments?pageSize=2&repliesPreview=0&sort=oldest`,
    );
    for (const id of ids) {
      await session.ask(viewer, `GET /comments/${id}`);
      await session.ask(viewer, `GET /comments/${id}/history`);
    }
    for (const sort of SORTS)
      await session.walk(viewer, `GET /comments/${ids[1]}/replies?sort=${sort}&limit=3`);
    await session.walk(viewer, `GET /comments/${ids[1]}/replies?pageSize=3&sort=newest`);
    await session.walk(viewer, 'GET /users/me/comments?limit=4');
    await session.ask(viewer, 'GET /users/me/comments?sort=oldest&status=published&pageSize=3');
  }
}

const moderation: Script = {
  name: 'comments/moderation',
  play: async (session) => {
    const post = await postOf(session, 'A moderated thread');
    const settings = { heldWords: ['casino'], maxLinks: 1, flagsToHold: 1 };
    for (const viewer of viewers) await session.ask(viewer, 'PATCH /moderation/settings', settings);
    await session.ask('admin', 'GET /moderation/settings');
    const texts = [
      'Win at the casino',
      'Win at the CASINO\u0301',
      'See http://a.example and http://b.example',
      'Harmless words',
    ];
    for (const text of texts)
      await session.ask('customer', `POST /posts/${post}/comments`, { text });
    for (const viewer of viewers) {
      await session.ask(viewer, `GET /posts/${post}/comments?sort=oldest`);
      await session.ask(viewer, 'GET /moderation/comments?status=pending');
      await session.walk(viewer, 'GET /moderation/comments?limit=2');
    }
    for (const action of ['publish', 'reject', 'hide', 'delete', 'restrict', 'unrestrict']) {
      for (const viewer of ['other', 'moderator', 'admin']) {
        const id = await commentOf(session, post, `To ${action} by ${viewer}`);
        const note = { action, reasonCode: 'spam', note: 'As an example' };
        await session.ask(viewer, `POST /comments/${id}/moderate`, note);
        await session.ask(viewer, `POST /comments/${id}/moderate`, note);
        for (const reader of viewers) await session.ask(reader, `GET /comments/${id}`);
        await session.ask('moderator', `GET /comments/${id}/history`);
      }
    }
    const flaggedId = await commentOf(session, post, 'To be flagged');
    for (const viewer of ['other', 'other', 'moderator', 'admin', 'customer'])
      await session.ask(viewer, `POST /comments/${flaggedId}/flags`, { reasonCode: 'offensive' });
    await session.ask('customer', `GET /comments/${flaggedId}`);
    const purgedId = await commentOf(session, post, 'With a phone number');
    for (const viewer of ['customer', 'moderator', 'moderator'])
      await session.ask(viewer, `POST /comments/${purgedId}/purge`, { reason: 'Personal data' });
    await session.ask('admin', `GET /comments/${purgedId}/history`);
    await session.ask('admin', `GET /comments/${purgedId}`);
    await eventsOf(session, purgedId, 2);
    await session.ask('admin', 'PATCH /moderation/settings', {
      heldWords: [],
      maxLinks: 5,
      flagsToHold: 5,
    });
  },
};

const bulk: Script = {
  name: 'comments/bulk-moderate',
  play: async (session) => {
    const post = await postOf(session, 'A thread to moderate at once');
    for (const mode of ['', '?mode=partial', '?mode=other']) {
      const ids = [
        await commentOf(session, post, `One ${mode}`),
        await commentOf(session, post, `Two ${mode}`),
      ];
      const items = ids.map((id) => ({ id, action: 'hide', reasonCode: 'ad' }));
      const line = `POST /comments/bulk-moderate${mode}`;
      await session.ask('customer', line, { items });
      await session.ask('moderator', line, {
        items: [...items, { id: 'cmt_none', action: 'hide' }, items[0]],
      });
      await session.ask('moderator', line, items);
      await session.ask(
        'moderator',
        line,
        items.map((item) => ({ ...item, action: 'publish', version: 1 })),
      );
      await session.ask('moderator', line, []);
      for (const id of ids) await session.ask('moderator', `GET /comments/${id}`);
    }
    const nothing = { items: [{ id: 'cmt_none', action: 'hide' }] };
    await session.ask('moderator', 'POST /comments/bulk-moderate?mode=atomic', nothing);
  },
};

const posts: Script = {
  name: 'comments/posts',
  play: async (session) => {
    const post = await postOf(session, '  A post of its own ');
    const comment = await commentOf(session, post, 'Before it closed');
    for (const viewer of viewers) {
      for (const verb of ['close', 'reopen', 'close'])
        await session.ask(viewer, `POST /posts/${post}/${verb}`);
      const text = `Closed to ${viewer}`;
      const { status, id } = await session.ask(viewer, `POST /posts/${post}/comments`, { text });
      if (status < 300) await untilDelivered(session, id);
      await session.ask(viewer, `GET /posts/${post}`);
      await session.ask(viewer, 'GET /posts?sort=oldest');
      await session.walk(viewer, 'GET /posts?limit=3');
      await session.walk(viewer, 'GET /posts?pageSize=3');
    }
    await session.ask('customer', `POST /posts/${await postOf(session, 'Elsewhere')}/comments`, {
      text: 'Lost',
      parentId: comment,
    });
    for (const viewer of [...viewers, 'admin']) await session.ask(viewer, `DELETE /posts/${post}`);
    for (const path of [`/posts/${post}`, `/posts/${post}/comments`])
      await session.ask('admin', `GET ${path}`);
  },
};

const blockedUser: Script = {
  name: 'comments/blocked',
  play: async (session, { people }) => {
    const post = await postOf(session, 'A thread for a blocked user');
    const own = await session.make('other', `POST /posts/${post}/comments`, {
      text: 'Before the block',
    });
    const block = { reason: 'Advertising', until: '2090-01-01T00:00:00+01:00' };
    for (const viewer of viewers)
      await session.ask(viewer, `POST /users/${people.other}/block`, block);
    await session.ask('moderator', `GET /users/${people.other}?include=block`);
    await session.ask('admin', `GET /users/${people.other}?include=block`);
    await session.ask('other', `POST /posts/${post}/comments`, { text: 'While blocked' });
    await session.ask('other', `POST /comments/${own}/replies`, { text: 'While blocked' });
    await session.ask('other', `PATCH /comments/${own}`, { text: 'While blocked' });
    await session.ask('other', `PUT /comments/${own}/vote`, { value: 1 });
    await session.ask('other', `POST /comments/${own}/flags`, { reasonCode: 'spam' });
    await session.ask('other', 'GET /users/me');
    for (const viewer of [...viewers].reverse())
      await session.ask(viewer, `DELETE /users/${people.other}/block`);
    await session.ask('other', `POST /comments/${own}/replies`, { text: 'Free again' });
    await eventsOf(session, people.other, 3);
  },
};

export const commentScripts = [thread, moderation, bulk, posts, blockedUser];
