import { el } from './dom.js';

/** Whether a list goes on, and the way there and back; nothing where it is whole, or where no list is shown. */
export function pager({ pagination, filter, address }) {
  const isFirst = !filter.cursor;
  const hasNext = Boolean(pagination?.hasNext);
  if (!pagination || (isFirst && !hasNext)) return '';
  const shown = isFirst ? `The first ${pagination.limit}` : 'A later part of the list';
  const link = (text, cursor) =>
    el('a', { href: address({ cursor }), 'data-key': `page-${text}` }, text);
  return el(
    'p',
    { class: 'row pager' },
    `${shown}; ${hasNext ? 'there are more.' : 'it ends here.'}`,
    isFirst ? '' : link('← From the start', null),
    hasNext ? link('Next →', pagination.nextCursor) : '',
  );
}
