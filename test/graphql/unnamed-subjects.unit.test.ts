import { getNamedType, isObjectType, Kind, parse, type FieldNode } from 'graphql';
import { schemas } from '../../src/graphql/schema';
import { leavesUnnamed } from '../../src/graphql/unnamed-subjects';

const { publicSchema } = schemas();

function judged(text: string): boolean {
  const document = parse(text);
  const [operation] = document.definitions;
  if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error('no operation');
  return leavesUnnamed(publicSchema, document, operation.selectionSet.selections[0] as FieldNode);
}

const vote = (selection: string, rest = '') =>
  `mutation { voteComment(id: "cmt_a", input: { value: 1 }) { ${selection} } } ${rest}`;

describe('an answer that may hold more than it names', () => {
  it.each([
    ['the text of a parent', vote('parent { text }')],
    ['the name of an author', vote('author { displayName }')],
    ['comments of the post', vote('post { comments { data { text } } }')],
    [
      'replies that are named, with authors that are not',
      vote('replies { data { id author { displayName } } }'),
    ],
    ['an id that may be left out', vote('parent { text id @skip(if: true) }')],
    [
      'an id beside others alone',
      vote('parent { ... on Comment { text } ...I }', 'fragment I on Comment { id }'),
    ],
    ['a fragment', vote('parent { ...T }', 'fragment T on Comment { text }')],
    [
      'another customer',
      'mutation { cancelOrder(id: "ord_a") { customer { ... on OrderCustomer { displayName } } } }',
    ],
  ])('is one of %s', (_what, text) => {
    expect(judged(text)).toBe(true);
  });

  it.each([
    ['what the request names', vote('text likeCount')],
    [
      'links that are named',
      vote('text parent { id text author { id displayName } } author { renamed: displayName id }'),
    ],
    ['named fragments', vote('parent { ...T }', 'fragment T on Comment { id text }')],
    ['other objects', vote('post { title }')],
  ])('is none of %s', (_what, text) => {
    expect(judged(text)).toBe(false);
  });

  it('is judged by all types that say something of people or comments', () => {
    const personal = /^(?:displayName|email|avatarUrl|text)$/;
    const types = Object.values(publicSchema.getTypeMap()).filter(isObjectType);
    const named = types.filter((type) =>
      Object.values(type.getFields()).some(
        ({ name, type: of }) => personal.test(name) && getNamedType(of).name === 'String',
      ),
    );
    const others = named.map(({ name }) => name).filter((name) => !judges(name));
    // No mutation answers mails, completions or pages; an order is named by the request, or made by whoever sent it.
    expect(others.sort()).toEqual(['Completion', 'KeptMail', 'Order', 'PromoBlock']);
  });
});

/** Whether the objects of a type have to be named. */
function judges(type: string): boolean {
  return judged(`${vote('id')} fragment F on ${type} { __typename }`);
}
